import { Erasures } from "@bonafide/core/verification/Erasures";
import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import type { AffiliationForm } from "@bonafide/core/affiliation/AffiliationRequest";
import { Affiliations } from "@bonafide/core/affiliation/Affiliations";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { RecordSource, RecordsUnavailable } from "@bonafide/core/affiliation/RecordSource";
import { LimitRules } from "@bonafide/core/limit/Limit";
import { Limits } from "@bonafide/core/limit/Limits";
import { refused } from "@bonafide/core/catalogue/Refusal";
import { describe, expect, it } from "@effect/vitest";
import { Clock, Effect, Exit, Layer, Option, Ref } from "effect";
import { TestClock } from "effect/testing";
import { sampleClient, sampleRosterPerson } from "../../src/affiliation/AffiliationSamples.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { bonafideWith, TestBonafide, testRules } from "../../src/TestBonafide.ts";

const client = sampleClient(freshId());
const caller = { client, fromItsAddress: true, source: "192.0.2.1" };
const day = 86_400_000;

const soldier = {
  fname: "Zo\u00eb",
  lname: "O\u2019Brien",
  birth_date: "1980-02-29",
  duty_date: "2005-05-05",
  social: "6789",
};

const formOf = (texts: Readonly<Record<string, string>>): AffiliationForm => ({
  texts: new Map(Object.entries(texts).map(([name, value]) => [name, [value]])),
  files: new Map(),
});

/** A check's state, and what was kept of it. */
const check = Effect.fnUntraced(function* (changes: Partial<typeof soldier> = {}, by = caller) {
  const affiliations = yield* Affiliations;
  const form = formOf({ ...soldier, ...changes });
  return yield* affiliations.verify(by, { family: "military", by: "person" }, form);
});
const stateOf = (changes: Partial<typeof soldier> = {}) =>
  Effect.map(check(changes), ({ state }) => state);

/** How long a refused check has to wait, in seconds. */
const waitOf = (changes: Partial<typeof soldier> = {}) =>
  Effect.map(Effect.flip(check(changes)), ({ names, retryAfter }) => {
    expect(names).toEqual(["ProductRateExceeded"]);
    return retryAfter;
  });

const enrol = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 5, 1));
  const roster = (yield* AffiliationRoster).sink("military");
  const id = freshId();
  yield* roster.begin(id);
  yield* roster.add(id, [sampleRosterPerson()]);
  yield* roster.complete(id);
});

const affiliated = { _tag: "Affiliated" };
const notFound = { _tag: "NotAffiliated", reason: { name: "NotFound" } };
const unavailable = { _tag: "NotAffiliated", reason: { name: "RecordsUnavailable" } };

const rules = Layer.succeed(LimitRules, {
  ...testRules,
  person_check: { _tag: "Windows", windows: [{ most: 3, within: day }] },
});
const Limited = bonafideWith(rules);

describe("A person check", () => {
  it.effect("is answered at once, and remembered with what was said", () =>
    Effect.gen(function* () {
      yield* enrol;
      const found = yield* check();
      expect(found).toMatchObject({
        state: affiliated,
        personal: { attributes: { rank: "Sergeant" } },
        history: { verifications: 1 },
      });
      const affiliations = yield* Affiliations;
      expect(yield* affiliations.status(Effect.succeed(caller), "military", found.id)).toEqual(
        found,
      );
      const again = yield* check();
      expect(again.history).toEqual({ ...found.history, verifications: 2 });
      const wrong = yield* check({ social: "6788" });
      expect(wrong).toMatchObject({ state: notFound, history: undefined });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("is visible to its client and in its family only", () =>
    Effect.gen(function* () {
      yield* enrol;
      const { id } = yield* check();
      const { status } = yield* Affiliations;
      const stranger = { ...caller, client: sampleClient(client.organizationId) };
      const unknown = refused("ReferenceUnknown");
      expect(yield* Effect.flip(status(Effect.succeed(stranger), "military", id))).toEqual(unknown);
      expect(yield* Effect.flip(status(Effect.succeed(caller), "teacher", id))).toEqual(unknown);
      expect(yield* Effect.flip(status(Effect.succeed(caller), "military", freshId()))).toEqual(
        unknown,
      );
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("keeps nothing personal of what could not be read", () =>
    Effect.gen(function* () {
      yield* enrol;
      const { id, state } = yield* check({ birth_date: "1980-02-30" });
      expect(state).toEqual({
        _tag: "Invalid",
        faults: [{ name: "birth_date", fault: "format", kind: "birthDate" }],
      });
      const kept = yield* (yield* AffiliationStore).find(id);
      expect(Option.getOrThrow(kept).personal).toBeUndefined();
    }).pipe(Effect.provide(TestBonafide)),
  );
});

describe("Who is checked too often", () => {
  it.effect("is refused with a wait, whatever is said, until the first failure is over", () =>
    Effect.gen(function* () {
      yield* enrol;
      for (const social of ["0001", "0002", "0003"]) {
        expect(yield* stateOf({ social })).toEqual(notFound);
      }
      expect(yield* waitOf()).toBe(day / 1_000);
      yield* TestClock.adjust(day - 1_000);
      expect(yield* waitOf({ fname: "ZOE" })).toBe(1);
      yield* TestClock.adjust(1_000);
      expect(yield* stateOf()).toEqual(affiliated);
    }).pipe(Effect.provide(Limited)),
  );

  it.effect("is refused to the organization that guessed, and to no other", () =>
    Effect.gen(function* () {
      yield* enrol;
      const other = { ...caller, client: sampleClient(freshId()) };
      for (const social of ["0001", "0002", "0003"]) yield* check({ social }, other);
      expect((yield* Effect.flip(check({}, other))).retryAfter).toBe(day / 1_000);
      const colleague = { ...caller, client: sampleClient(other.client.organizationId) };
      expect((yield* Effect.flip(check({}, colleague))).retryAfter).toBe(day / 1_000);
      expect(yield* stateOf()).toEqual(affiliated);
    }).pipe(Effect.provide(Limited)),
  );

  it.effect("is the same person to a caller that guesses birth dates", () =>
    Effect.gen(function* () {
      yield* enrol;
      for (const birth_date of ["1980-02-26", "1980-02-27", "1980-02-28"]) {
        expect(yield* stateOf({ birth_date })).toEqual(notFound);
      }
      expect(yield* waitOf()).toBe(day / 1_000);
    }).pipe(Effect.provide(Limited)),
  );

  it.effect("is not found, and neither is another person", () =>
    Effect.gen(function* () {
      yield* enrol;
      for (let times = 0; times < 10; times += 1) expect(yield* stateOf()).toEqual(affiliated);
      for (let times = 0; times < 3; times += 1) yield* check({ lname: "Other" });
      expect(yield* waitOf({ lname: "Other" })).toBe(day / 1_000);
      expect(yield* stateOf()).toEqual(affiliated);
    }).pipe(Effect.provide(Limited)),
  );

  it.effect("gains no guess by asking at once, and nothing is compared any more", () =>
    Effect.gen(function* () {
      const asked = yield* Ref.make(0);
      const counting = Layer.succeed(RecordSource, {
        findPerson: () =>
          Effect.as(
            Ref.update(asked, (count) => count + 1),
            Option.none(),
          ),
        findAccount: () => Effect.succeedNone,
      });
      yield* Effect.gen(function* () {
        yield* enrol;
        const states = yield* Effect.forEach(
          Array.from({ length: 20 }),
          (_, at) => Effect.exit(stateOf({ social: String(1_000 + at) })),
          { concurrency: "unbounded" },
        );
        expect(states.filter(Exit.isSuccess)).toHaveLength(3);
        expect(yield* Ref.get(asked)).toBe(3);
      }).pipe(Effect.provide(bonafideWith(Layer.merge(rules, counting))));
    }),
  );

  it.effect("is forgotten with the erasure of a case, and by the sweep once the time is over", () =>
    Effect.gen(function* () {
      yield* enrol;
      const { nearest, sweep } = yield* Limits;
      const counted = Effect.map(
        Effect.flatMap(Clock.currentTimeMillis, (now) => nearest("person_check", now, 10)),
        (found) => found.filter(({ used }) => used > 0).length,
      );
      const { id } = yield* check({ social: "0001" });
      expect(yield* counted).toBe(2);
      yield* (yield* Erasures).affiliation(id);
      expect(yield* counted).toBe(0);
      yield* check({ social: "0001" });
      yield* TestClock.adjust(day + 1);
      expect(yield* sweep(yield* Clock.currentTimeMillis)).toBe(2);
    }).pipe(Effect.provide(Limited)),
  );
});

describe("Records that cannot be asked", () => {
  const away = Layer.succeed(RecordSource, {
    findPerson: () => Effect.fail(new RecordsUnavailable()),
    findAccount: () => Effect.fail(new RecordsUnavailable()),
  });

  it.effect("are reported as such, and count against no person", () =>
    Effect.gen(function* () {
      yield* enrol;
      for (let times = 0; times < 5; times += 1) {
        expect(yield* stateOf()).toEqual(unavailable);
      }
    }).pipe(Effect.provide(bonafideWith(Layer.merge(rules, away)))),
  );
});
