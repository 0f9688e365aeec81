import { PersonStore, type ProofAttempt } from "@bonafide/core/person/PersonStore";
import { UnitOfWork, VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { putPerson } from "./PersonSamples.ts";

const attempt = (
  kind: ProofAttempt["kind"],
  changes: Partial<ProofAttempt> = {},
): ProofAttempt => ({
  kind,
  role: undefined,
  referenceId: freshId(),
  created: sampleTime,
  ...changes,
});

const withEmail = (email: string) => ({ personal: { email, passwordHash: "$argon2id$sample" } });

/** The contract of `PersonStore`. */
export const personStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("PersonStore", () => {
    test(
      "finds a person as they were stored, by their own id and by no other",
      Effect.gen(function* () {
        const { find } = yield* PersonStore;
        const { person } = yield* putPerson();
        yield* putPerson();
        expect(yield* find(person.id)).toEqual(Option.some(person));
        const others = [freshId(), person.verificationId, ...malformedIds];
        expect((yield* Effect.forEach(others, find)).filter(Option.isSome)).toEqual([]);
      }),
    );

    test(
      "finds a person by their email, whatever its case and composition",
      Effect.gen(function* () {
        const { findByEmail } = yield* PersonStore;
        const { person } = yield* putPerson(withEmail("Zo\u00eb@People.Example"));
        yield* putPerson();
        for (const email of ["zo\u00eb@people.example", " ZOE\u0308@PEOPLE.EXAMPLE "]) {
          expect(yield* findByEmail(email)).toEqual(Option.some(person));
        }
        for (const email of ["zoe@people.example", "", "\u0000", "zo\u00eb@people.exampl"]) {
          expect(yield* findByEmail(email)).toEqual(Option.none());
        }
      }),
    );

    test(
      "tells who came last, newest first",
      Effect.gen(function* () {
        const { newest } = yield* PersonStore;
        expect(yield* newest(10)).toEqual([]);
        const people = yield* Effect.forEach([2, 3, 1], (age) =>
          Effect.map(putPerson({ created: sampleTime + age }), ({ person }) => person),
        );
        expect(yield* newest(10)).toEqual([people[1], people[0], people[2]]);
        expect(yield* newest(2)).toEqual([people[1], people[0]]);
      }),
    );

    test(
      "takes an email once, and says so",
      Effect.gen(function* () {
        const { find, findByEmail } = yield* PersonStore;
        const first = yield* putPerson(withEmail("zoe@people.example"));
        const second = yield* putPerson(withEmail("ZOE@people.example"));
        expect([first.isNew, second.isNew]).toEqual([true, false]);
        expect(yield* find(second.person.id)).toEqual(Option.none());
        expect(yield* findByEmail("zoe@people.example")).toEqual(Option.some(first.person));
      }),
    );

    test(
      "lets one of many who come at once have an email",
      Effect.gen(function* () {
        const { atomically } = yield* UnitOfWork;
        const made = yield* Effect.forEach(
          Array.from({ length: 12 }),
          () => atomically(putPerson(withEmail("zoe@people.example"))),
          { concurrency: "unbounded" },
        );
        expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
      }),
    );

    test(
      "stores a next version once, and fails if it was stored before",
      Effect.gen(function* () {
        const { find, findByEmail, save } = yield* PersonStore;
        const { person } = yield* putPerson();
        const next = { ...person, ...withEmail("new@people.example"), version: 2 };
        yield* save(next);
        expect(yield* find(person.id)).toEqual(Option.some(next));
        expect(yield* findByEmail("NEW@people.example")).toEqual(Option.some(next));
        expect(yield* findByEmail(person.personal?.email ?? "")).toEqual(Option.none());
        expect(yield* Effect.flip(save(next))).toBeInstanceOf(VersionConflict);
        expect(yield* Effect.flip(save({ ...next, version: 4 }))).toBeInstanceOf(VersionConflict);
        const unknown = { ...next, id: freshId(), version: 2 };
        expect(yield* Effect.flip(save(unknown))).toBeInstanceOf(VersionConflict);
      }),
    );

    test(
      "forgets what is personal of one person for good, and their email is free again",
      Effect.gen(function* () {
        const { erase, find, findByEmail, save } = yield* PersonStore;
        const { person } = yield* putPerson(withEmail("zoe@people.example"));
        const { person: other } = yield* putPerson();
        yield* erase(person.id);
        yield* Effect.forEach([freshId(), ...malformedIds], erase);
        const erased = { ...person, personal: undefined };
        expect(yield* find(person.id)).toEqual(Option.some(erased));
        expect(yield* findByEmail("zoe@people.example")).toEqual(Option.none());
        // A caller with the old version can still save it.
        yield* save({ ...person, version: 2 });
        expect(yield* find(person.id)).toEqual(Option.some({ ...erased, version: 2 }));
        expect(yield* findByEmail("zoe@people.example")).toEqual(Option.none());
        expect((yield* putPerson(withEmail("zoe@people.example"))).isNew).toBe(true);
        expect(yield* find(other.id)).toEqual(Option.some(other));
      }),
    );

    test(
      "tells the newest attempt of each kind, and all of them in order",
      Effect.gen(function* () {
        const { addAttempt, allAttemptsOf, attemptsOf, erase, findByAttempt } = yield* PersonStore;
        const { person } = yield* putPerson();
        const { person: other } = yield* putPerson();
        const attempts = [
          attempt("phone"),
          attempt("identity"),
          attempt("responder", { role: "emt" }),
          // The clock may go back: the order is that of insertion.
          attempt("phone", { created: sampleTime - 1_000 }),
          attempt("responder", { role: "firefighter" }),
          attempt("document"),
        ];
        for (const one of attempts) yield* addAttempt(person.id, one);
        const others = attempt("military");
        yield* addAttempt(other.id, others);
        expect(yield* findByAttempt(attempts[1]?.referenceId ?? "")).toEqual(Option.some(person));
        expect(yield* findByAttempt(others.referenceId)).toEqual(Option.some(other));
        const unknown = [freshId(), person.id, ...malformedIds];
        expect((yield* Effect.forEach(unknown, findByAttempt)).filter(Option.isSome)).toEqual([]);
        expect(yield* allAttemptsOf(person.id)).toEqual(attempts);
        const newest = yield* attemptsOf(person.id);
        const wanted = [attempts[3], attempts[1], attempts[4], attempts[5]];
        expect(new Set(newest)).toEqual(new Set(wanted));
        expect(newest).toHaveLength(4);
        for (const id of [freshId(), ...malformedIds]) {
          expect([...(yield* attemptsOf(id)), ...(yield* allAttemptsOf(id))]).toEqual([]);
        }
        yield* erase(person.id);
        expect(yield* allAttemptsOf(person.id)).toEqual(attempts);
      }),
    );
  });
};
