import { PersonStore } from "@bonafide/core/person/PersonStore";
import type { PersonCode } from "@bonafide/core/person/PersonCodeStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { putPerson } from "./PersonSamples.ts";

const putCode = Effect.fnUntraced(function* (
  personId: string,
  purpose: PersonCode["purpose"] = "reset_password",
  expires = sampleTime,
) {
  const code = { digest: `digest ${freshId()}`, personId, purpose, expires };
  yield* (yield* PersonStore).codes.insert(code);
  return code;
});

const leftOf = (codes: ReadonlyArray<PersonCode>) =>
  Effect.flatMap(PersonStore, ({ codes: { find } }) =>
    Effect.map(
      Effect.forEach(codes, ({ digest }) => find(digest)),
      (found) => found.flatMap((code) => Option.toArray(code)),
    ),
  );

/** The contract of the codes in `PersonStore`. */
export const personCodeStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("PersonStore.codes", () => {
    test(
      "finds a code as it was stored, by its digest and by no other",
      Effect.gen(function* () {
        const { find } = (yield* PersonStore).codes;
        const { person } = yield* putPerson();
        const code = yield* putCode(person.id, "confirm_email");
        expect(yield* find(code.digest)).toEqual(Option.some(code));
        for (const other of [code.digest.toUpperCase(), person.id]) {
          expect(yield* find(other)).toEqual(Option.none());
        }
      }),
    );

    test(
      "spends a code once, with the others of its person and purpose and no more",
      Effect.gen(function* () {
        const { spend } = (yield* PersonStore).codes;
        const { atomically } = yield* UnitOfWork;
        const [one, other] = [yield* putPerson(), yield* putPerson()];
        const code = yield* putCode(one.person.id);
        const same = yield* putCode(one.person.id);
        const kept = [
          yield* putCode(one.person.id, "confirm_email"),
          yield* putCode(other.person.id),
        ];
        const spent = yield* Effect.forEach(
          Array.from({ length: 10 }),
          () => atomically(spend(code)),
          { concurrency: "unbounded" },
        );
        expect(spent.filter(Boolean)).toHaveLength(1);
        expect(yield* atomically(spend(same))).toBe(false);
        expect(yield* leftOf([code, same, ...kept])).toEqual(kept);
      }),
    );

    test(
      "erases a person's codes, and forgets expired ones, the oldest first",
      Effect.gen(function* () {
        const { eraseOf, forgetBefore } = (yield* PersonStore).codes;
        const [one, other] = [yield* putPerson(), yield* putPerson()];
        const gone = yield* putCode(one.person.id);
        const ages = [3, 1, 2];
        const codes = yield* Effect.forEach(ages, (age) =>
          putCode(other.person.id, "reset_password", sampleTime + age),
        );
        for (const id of [freshId(), ...malformedIds]) yield* eraseOf(id);
        yield* eraseOf(one.person.id);
        expect(yield* leftOf([gone, ...codes])).toEqual(codes);
        expect(yield* forgetBefore(sampleTime + 3, 1)).toBe(1);
        expect(yield* leftOf(codes)).toEqual([codes[0], codes[2]]);
        expect(yield* forgetBefore(sampleTime + 3, 5)).toBe(1);
        expect(yield* leftOf(codes)).toEqual([codes[0]]);
      }),
    );
  });
};
