import { DueHolderStore } from "@bonafide/core/due/DueHolderStore";
import type { Letter } from "@bonafide/core/mail/Letter";
import { LetterStore } from "@bonafide/core/mail/LetterStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { putPerson } from "../person/PersonSamples.ts";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime as now } from "../verification/TransactionSamples.ts";
import { sampleLetter } from "./LetterSamples.ts";
import { sampleHolder } from "../due/SampleHolder.ts";

const claim = { holder: sampleHolder, now, leaseUntil: now + 10_000, limit: 10 };

const putLetter = Effect.fnUntraced(function* (changes: Partial<Letter> = {}) {
  const letter = sampleLetter(changes);
  yield* (yield* LetterStore).put(letter);
  return letter;
});

const sent = (letter: Letter): Letter => ({
  ...letter,
  status: "sent",
  details: undefined,
  dueAt: undefined,
  attempts: letter.attempts + 1,
  updated: letter.updated + 5,
});

/** The contract of `LetterStore`. */
export const letterStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("LetterStore", () => {
    test(
      "claims what is due, earliest first, as it was stored and no more than the limit",
      Effect.gen(function* () {
        const store = yield* LetterStore;
        expect(yield* store.claim(claim)).toEqual([]);
        expect(yield* store.nextDue).toEqual(Option.none());
        const { person } = yield* putPerson();
        const late = yield* putLetter({ kind: "data_shared", personId: person.id });
        const early = yield* putLetter({
          dueAt: now - 1,
          attempts: 2,
          failure: "Deferred",
          details: undefined,
          updated: now + 4,
        });
        yield* putLetter({ dueAt: now + 1 });
        const earliest = yield* putLetter({ dueAt: now - 2, created: now + 3 });
        expect(yield* store.nextDue).toEqual(Option.some(now - 2));
        expect(yield* store.claim({ ...claim, limit: 2 })).toEqual([earliest, early]);
        expect(yield* store.claim(claim)).toEqual([late]);
        expect(yield* store.claim(claim)).toEqual([]);
        expect(yield* store.nextDue).toEqual(Option.some(now + 1));
      }),
    );

    test(
      "claims nothing twice, however many claim at once",
      Effect.gen(function* () {
        const store = yield* LetterStore;
        const stored = yield* Effect.forEach(Array.from({ length: 20 }), () => putLetter());
        const claims = yield* Effect.forEach(
          Array.from({ length: 20 }),
          () => store.claim({ ...claim, limit: 2 }),
          { concurrency: "unbounded" },
        );
        const left = yield* store.claim({ ...claim, limit: 40 });
        const ids = [...claims.flat(), ...left].map(({ id }) => id);
        expect(ids.toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
      }),
    );

    test(
      "gives a claim back at the end of its lease, and when its holder is dead",
      Effect.gen(function* () {
        const store = yield* LetterStore;
        const holders = yield* DueHolderStore;
        const letter = yield* putLetter();
        yield* store.claim(claim);
        expect(yield* store.claim({ ...claim, now: claim.leaseUntil - 1 })).toEqual([]);
        const again = { ...claim, now: claim.leaseUntil, leaseUntil: claim.leaseUntil + 10_000 };
        expect(yield* store.claim(again)).toMatchObject([{ id: letter.id }]);
        yield* holders.end([claim.holder], now + 7);
        expect(yield* store.claim({ ...claim, now: now + 7 })).toMatchObject([{ id: letter.id }]);
      }),
    );

    test(
      "records an attempt once, and forgets what is personal when a letter ends",
      Effect.gen(function* () {
        const store = yield* LetterStore;
        const letter = yield* putLetter();
        const retried: Letter = {
          ...letter,
          attempts: 1,
          failure: "Deferred",
          dueAt: now + 500,
          updated: now + 1,
        };
        yield* store.claim(claim);
        const other = yield* putLetter({ details: { to: "ida@people.example", language: "en" } });
        const late: Letter = {
          ...other,
          attempts: 1,
          failure: "TimedOut",
          dueAt: now + 501,
          updated: now + 2,
        };
        expect(yield* store.record(retried)).toBe(true);
        expect(yield* store.record(late)).toBe(true);
        expect(yield* store.record(retried)).toBe(false);
        expect(yield* store.record(sent(letter))).toBe(false);
        expect(yield* store.claim({ ...claim, now: now + 500 })).toEqual([retried]);
        expect(yield* store.record(sent(retried))).toBe(true);
        expect(yield* store.record({ ...sent(retried), attempts: 3 })).toBe(false);
        expect(yield* store.claim({ ...claim, now: now + 501 })).toEqual([late]);
        expect(yield* store.record(sent(late))).toBe(true);
        expect(yield* store.nextDue).toEqual(Option.none());
        const facts = [late, retried].map((each) => {
          const { details: _details, ...left } = sent(each);
          return left;
        });
        expect(yield* store.newest(5)).toEqual(facts);
      }),
    );

    test(
      "lists the newest letters and counts them, by kind and status",
      Effect.gen(function* () {
        const store = yield* LetterStore;
        const old = yield* putLetter();
        const other = yield* putLetter({ created: now + 1, kind: "new_device" });
        const third = yield* putLetter({ created: now + 2 });
        yield* store.record(sent(old));
        const ids = (letters: ReadonlyArray<{ readonly id: string }>) =>
          letters.map(({ id }) => id);
        expect(ids(yield* store.newest(2))).toEqual([third.id, other.id]);
        expect(yield* store.counts).toEqual([
          { kind: "new_device", status: "queued", letters: 1 },
          { kind: "reset_password", status: "queued", letters: 1 },
          { kind: "reset_password", status: "sent", letters: 1 },
        ]);
        expect(JSON.stringify(yield* store.newest(9))).not.toContain("@");
      }),
    );

    test(
      "erases a person's letters, and no other's",
      Effect.gen(function* () {
        const { eraseOf, newest, record } = yield* LetterStore;
        const [one, other] = [yield* putPerson(), yield* putPerson()];
        const kept = yield* putLetter({ personId: other.person.id });
        const unbound = yield* putLetter({ created: now + 1 });
        yield* putLetter({ personId: one.person.id });
        // Named by its first attempt.
        const named = yield* putLetter();
        yield* record({ ...named, personId: one.person.id, attempts: 1 });
        for (const id of [freshId(), ...malformedIds]) yield* eraseOf(id);
        yield* eraseOf(one.person.id);
        expect((yield* newest(5)).map(({ id }) => id)).toEqual([unbound.id, kept.id]);
      }),
    );

    test(
      "forgets letters that ended before a time, the first changed first and no more than it may",
      Effect.gen(function* () {
        const { forgetBefore, newest, record } = yield* LetterStore;
        const waits = yield* putLetter();
        const ages = [3, 1, 2];
        const letters = yield* Effect.forEach(ages, (age) =>
          putLetter({ created: now + age, updated: now + age }),
        );
        expect(yield* forgetBefore(now + 100, 5)).toBe(0);
        for (const letter of letters) yield* record(sent(letter));
        const left = Effect.map(newest(5), (all) => all.map(({ id }) => id));
        expect(yield* forgetBefore(now + 6, 5)).toBe(0);
        expect(yield* forgetBefore(now + 8, 1)).toBe(1);
        expect(yield* left).toEqual([letters[0]?.id, letters[2]?.id, waits.id]);
        expect(yield* forgetBefore(now + 8, 5)).toBe(1);
        expect(yield* left).toEqual([letters[0]?.id, waits.id]);
      }),
    );
  });
};
