import { DueHolderStore } from "@bonafide/core/due/DueHolderStore";
import type { Letter } from "@bonafide/core/mail/Letter";
import { LetterStore } from "@bonafide/core/mail/LetterStore";
import { describe, expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { putPerson } from "../person/PersonSamples.ts";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { portTest } from "../storage/PortTest.ts";
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
        });
        yield* putLetter({ dueAt: now + 1 });
        expect(yield* store.nextDue).toEqual(Option.some(now - 1));
        expect(yield* store.claim({ ...claim, limit: 1 })).toEqual([early]);
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
        const log = yield* LetterStore;
        const letter = yield* putLetter();
        const retried: Letter = {
          ...letter,
          attempts: 1,
          failure: "Deferred",
          dueAt: now + 500,
          updated: now + 1,
        };
        yield* store.claim(claim);
        expect(yield* store.record(retried)).toBe(true);
        expect(yield* store.record(retried)).toBe(false);
        expect(yield* store.record(sent(letter))).toBe(false);
        expect(yield* store.claim({ ...claim, now: now + 500 })).toEqual([retried]);
        expect(yield* store.record(sent(retried))).toBe(true);
        expect(yield* store.record({ ...sent(retried), attempts: 3 })).toBe(false);
        expect(yield* store.nextDue).toEqual(Option.none());
        const { details: _details, ...facts } = sent(retried);
        expect(yield* log.newest(5)).toEqual([facts]);
      }),
    );

    test(
      "lists the newest letters and counts them, by kind and status",
      Effect.gen(function* () {
        const store = yield* LetterStore;
        const log = yield* LetterStore;
        const old = yield* putLetter();
        const other = yield* putLetter({ created: now + 1, kind: "new_device" });
        const third = yield* putLetter({ created: now + 2 });
        yield* store.record(sent(old));
        const ids = (letters: ReadonlyArray<{ readonly id: string }>) =>
          letters.map(({ id }) => id);
        expect(ids(yield* log.newest(2))).toEqual([third.id, other.id]);
        expect(yield* log.counts).toEqual([
          { kind: "new_device", status: "queued", letters: 1 },
          { kind: "reset_password", status: "queued", letters: 1 },
          { kind: "reset_password", status: "sent", letters: 1 },
        ]);
        expect(JSON.stringify(yield* log.newest(9))).not.toContain("@");
      }),
    );

    test(
      "erases a person's letters, and forgets old ones that ended",
      Effect.gen(function* () {
        const store = yield* LetterStore;
        const log = yield* LetterStore;
        const { person } = yield* putPerson();
        yield* putLetter({ personId: person.id });
        const kept = yield* putLetter();
        for (const id of [freshId(), ...malformedIds]) yield* store.eraseOf(id);
        yield* store.eraseOf(person.id);
        expect(yield* log.newest(5)).toMatchObject([{ id: kept.id }]);
        expect(yield* store.forgetBefore(now + 100, 5)).toBe(0);
        yield* store.record(sent(kept));
        expect(yield* store.forgetBefore(now + 5, 5)).toBe(0);
        expect(yield* store.forgetBefore(now + 6, 5)).toBe(1);
        expect(yield* log.newest(5)).toEqual([]);
      }),
    );
  });
};
