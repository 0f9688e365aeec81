import { AffiliationClaims } from "@bonafide/core/affiliation/AffiliationClaims";
import type { AffiliationCall } from "@bonafide/core/affiliation/AffiliationFamily";
import type { AffiliationRecord } from "@bonafide/core/affiliation/AffiliationRecord";
import { RecordSource } from "@bonafide/core/affiliation/RecordSource";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer, Option } from "effect";
import { TestClock } from "effect/testing";
import { sampleClient } from "../../src/affiliation/AffiliationSamples.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { bonafideWith } from "../../src/TestBonafide.ts";
import { begin, day, caller, said, verify, outcome, claimOf, start } from "./ClaimCases.ts";

describe("The claim of a registry", () => {
  /** A registry that knows the teacher by details alone. */
  const registry = (compared: ReadonlyArray<string>) =>
    Layer.succeed(RecordSource, {
      findPerson: () =>
        Effect.succeed(
          Option.some<AffiliationRecord>({
            personId: "zoe",
            attributes: {},
            evidence: { _tag: "Registry", registry: "states" },
            compared,
          }),
        ),
      findAccount: () => Effect.succeedNone,
    });
  const details = {
    ...said,
    school_name: "Reno High",
    teacher_number: "NV-1",
  };
  const teacher: AffiliationCall = { family: "teacher", by: "person" };
  const byAccount: AffiliationCall = { family: "teacher", by: "account" };
  const everything = ["email", "fname", "lname", "birth_date", "state"];

  it.effect(
    "answers for an account whose email, name and state it compared, and for no other",
    () =>
      Effect.gen(function* () {
        yield* start;
        expect(yield* outcome(byAccount)).toBe("NotAffiliated");
        const { id } = yield* verify(teacher, details);
        const held = yield* verify(byAccount);
        expect(held).toMatchObject({
          state: { _tag: "Affiliated" },
          claimId: (yield* claimOf(id)).id,
          history: { verifications: 2 },
        });
        expect(yield* outcome(byAccount, { fname: "ZOE", email: "Zoe@School.example" })).toBe(
          "Affiliated",
        );
        for (const other of [{ state: "CA" }, { email: "ann@school.example" }, { lname: "Other" }])
          expect(yield* outcome(byAccount, other)).toBe("NotAffiliated");
        const stranger = { ...caller, client: sampleClient(freshId()) };
        expect(yield* outcome(byAccount, {}, stranger)).toBe("NotAffiliated");
        yield* (yield* AffiliationClaims).revoke(id);
        expect(yield* outcome(byAccount)).toBe("NotAffiliated");
      }).pipe(Effect.provide(bonafideWith(registry(everything)))),
  );

  it.effect("answers no longer than its term", () =>
    Effect.gen(function* () {
      yield* start;
      yield* verify(teacher, details);
      yield* TestClock.setTime(begin + 365 * day - 1);
      expect(yield* outcome(byAccount)).toBe("Affiliated");
      yield* TestClock.setTime(begin + 365 * day);
      expect(yield* outcome(byAccount)).toBe("NotAffiliated");
    }).pipe(Effect.provide(bonafideWith(registry(everything)))),
  );

  it.effect("answers for no account that it did not compare", () =>
    Effect.gen(function* () {
      yield* start;
      yield* verify(teacher, { ...details, email: "chosen@example.com" });
      expect(yield* outcome(byAccount, { email: "chosen@example.com" })).toBe("NotAffiliated");
    }).pipe(Effect.provide(bonafideWith(registry(["fname", "lname", "birth_date"])))),
  );

  it.effect("is stored once, however many checks come at once", () =>
    Effect.gen(function* () {
      yield* start;
      const cases = yield* Effect.forEach(
        Array.from({ length: 20 }),
        () => verify(teacher, details),
        { concurrency: "unbounded" },
      );
      const [claim, ...others] = new Set(cases.map(({ claimId }) => claimId));
      expect(others).toEqual([]);
      const stored = yield* (yield* AffiliationStore).claims.find(claim ?? "");
      expect(Option.getOrThrow(stored)).toMatchObject({ verifications: 20 });
      const counts = cases.map(({ history }) => history?.verifications ?? 0);
      expect(counts.toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: 20 }, (_, at) => at + 1),
      );
    }).pipe(Effect.provide(bonafideWith(registry(everything)))),
  );
});
