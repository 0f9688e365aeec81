import type { Caller } from "@bonafide/core/access/Caller";
import { Documents } from "@bonafide/core/document/Documents";
import { personCaller } from "@bonafide/core/person/PersonAccount";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { describe, expect, it } from "@effect/vitest";
import { Clock, Effect } from "effect";
import { TestClock } from "effect/testing";
import { sampleCaller } from "../../src/access/CallerSamples.ts";
import { MemoryDocumentReader, memoryReading } from "../../src/document/MemoryDocumentReader.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";

const second = 1_000;

/** Submits documents whose pictures carry a caller's mark. */
const submit = (caller: Caller, mark: number, count: number, verificationId?: string) =>
  Effect.flatMap(Documents, (documents) =>
    Effect.forEach(Array.from({ length: count }), () =>
      documents.submit(caller, "passport", {
        front: { type: "jpeg", name: undefined, bytes: Uint8Array.of(mark) },
        back: undefined,
        callbackUrl: undefined,
        verificationId,
        metadata: undefined,
      }),
    ),
  );

/** The marks of what was read, in order. */
const order = Effect.map(
  Effect.flatMap(MemoryDocumentReader, ({ shown }) => shown),
  (shown) => shown.map(({ front }) => front[0]),
);

/** Each document takes so many seconds of a reader as its mark says. */
const readSlowly = Effect.gen(function* () {
  const reader = yield* MemoryDocumentReader;
  yield* reader.answer(
    Effect.gen(function* () {
      const shown = yield* reader.shown;
      yield* Effect.sleep((shown.at(-1)?.front[0] ?? 1) * second);
      return memoryReading;
    }),
  );
});

const start = Effect.flatMap(DueTransactions, ({ run }) => Effect.forkScoped(run));

const seconds = Effect.fnUntraced(function* (count: number) {
  for (let at = 0; at < count; at++) yield* TestClock.adjust(second);
});

const small = 1;
const large = 5;

describe("Due documents", () => {
  it.effect("of one partner wait for no backlog of another", () =>
    Effect.gen(function* () {
      yield* readSlowly;
      yield* submit(sampleCaller(), large, 50);
      yield* start;
      yield* seconds(1);
      // Both readers are with the first partner now.
      const began = yield* Clock.currentTimeMillis;
      yield* submit(sampleCaller(), small, 3);
      yield* seconds(large + 2);
      const read = yield* order;
      expect(read.filter((mark) => mark === small)).toHaveLength(3);
      expect((yield* Clock.currentTimeMillis) - began).toBeLessThanOrEqual((large + 2) * second);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("get the same time at the readers, whatever each of them takes", () =>
    Effect.gen(function* () {
      yield* readSlowly;
      yield* submit(sampleCaller(), large, 60);
      yield* submit(sampleCaller(), small, 200);
      yield* start;
      yield* seconds(100);
      const read = yield* order;
      const heavy = read.filter((mark) => mark === large).length;
      const light = read.filter((mark) => mark === small).length;
      expect(Math.abs(heavy * large - light * small)).toBeLessThanOrEqual(4 * large);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("of a crowd of people take one share, in which each person has turns", () =>
    Effect.gen(function* () {
      yield* readSlowly;
      const now = yield* Clock.currentTimeMillis;
      const verifications = yield* Verifications;
      const visitor = personCaller({ applicationId: undefined, source: undefined });
      const crowd = Array.from({ length: 20 }, (_, at) => 100 + at);
      for (const mark of crowd) {
        const { verificationId } = yield* verifications.adopt(visitor, undefined, now);
        yield* submit(visitor, mark, 5, verificationId);
      }
      yield* (yield* MemoryDocumentReader).answer(Effect.as(Effect.sleep(second), memoryReading));
      yield* submit(sampleCaller(), small, 20);
      yield* start;
      yield* seconds(21);
      const read = yield* order;
      expect(read.filter((mark) => mark === small)).toHaveLength(20);
      const people = read.filter((mark) => mark !== small).slice(0, 20);
      expect(new Set(people).size).toBe(people.length);
    }).pipe(Effect.provide(TestBonafide)),
  );
});
