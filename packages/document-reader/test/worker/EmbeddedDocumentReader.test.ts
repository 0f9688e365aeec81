import { channel } from "node:diagnostics_channel";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { DocumentReader, type ReaderAnswer } from "@bonafide/core/document/DocumentReader";
import {
  EmbeddedDocumentReader,
  type EmbeddedReaderSettings,
} from "@bonafide/document-reader/worker/EmbeddedDocumentReader";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Fiber, Logger } from "effect";
import { TestClock } from "effect/testing";
import { orders } from "./ThreadOrders.ts";

const obedient = (settings: Partial<EmbeddedReaderSettings> = {}) =>
  EmbeddedDocumentReader({
    acceptSpecimens: true,
    entry: new URL("./ObedientThread.ts", import.meta.url),
    threads: 2,
    ...settings,
  });

const show = (order: number, { isSuspect = false, size = 8 } = {}) =>
  Effect.flatMap(DocumentReader, (reader) =>
    reader.read(
      {
        kind: "license",
        front: Uint8Array.from({ length: size }, (_, at) => (at === 0 ? order : 9)),
        back: Uint8Array.from([1, 2, 3]),
        frontName: undefined,
      },
      { id: "one", isSuspect, today: "2026-11-21" },
    ),
  );

const said = (answer: ReaderAnswer) => (answer._tag === "Unread" ? answer.reason : answer._tag);

const lost = "the pictures could not be read to the end";

/** Lets the clock run ahead; what a thread tells about itself comes in its own time. */
const pass = Effect.fnUntraced(function* (milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    yield* TestClock.adjust(100);
    yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)));
  }
});

/** Every thread that was started while an effect ran. */
const started = <A, E, R>(during: (workers: ReadonlyArray<Worker>) => Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const workers: Array<Worker> = [];
    const starts = channel("worker_threads");
    const onStart = (message: unknown) => {
      if (typeof message !== "object" || message === null || !("worker" in message)) return;
      if (message.worker instanceof Worker) workers.push(message.worker);
    };
    starts.subscribe(onStart);
    return Effect.ensuring(
      during(workers),
      Effect.sync(() => starts.unsubscribe(onStart)),
    );
  });

/** Node tells so of a thread that has ended. */
const ended = -1;

describe("The embedded reader's threads", () => {
  it.effect("answer, one document after the other, and leave the pictures to the caller", () =>
    Effect.gen(function* () {
      const reader = yield* DocumentReader;
      const front = Buffer.alloc(20_000).subarray(50, 58);
      const pictures = { kind: "license", front, back: undefined, frontName: undefined } as const;
      const terms = { id: "one", isSuspect: false, today: "2026-11-21" };
      expect(said(yield* reader.read(pictures, terms))).toBe("0 before, 8 and 0 bytes");
      expect(said(yield* reader.read(pictures, terms))).toBe("1 before, 8 and 0 bytes");
      expect(front.length).toBe(8);
    }).pipe(Effect.provide(obedient({ threads: 1 }))),
  );

  it.effect.each(["throw", "exit", "grow", "nonsense"] as const)(
    "spoil no other document when one makes its thread %s",
    (order) =>
      Effect.gen(function* () {
        const [bad, good] = yield* Effect.all([show(orders[order]), show(orders.answer)], {
          concurrency: "unbounded",
        });
        expect(bad).toMatchObject({ failure: "DocumentUnverified", reason: lost, doubtful: true });
        expect(said(good)).toBe("0 before, 8 and 3 bytes");
        expect(said(yield* show(orders.answer))).toMatch(/^[01] before/);
        expect(said(yield* show(orders.answer))).toMatch(/^[0-2] before/);
      }).pipe(Effect.provide(obedient())),
  );

  it.live("die in a process of their own of what may have killed the server", () =>
    Effect.gen(function* () {
      const suspect = { isSuspect: true };
      expect(said(yield* show(orders.answer, suspect))).toBe("0 before, 8 and 3 bytes");
      for (const order of [orders.kill, orders.throw, orders.grow]) {
        expect(said(yield* show(order, suspect))).toBe(lost);
      }
      expect(said(yield* show(orders.answer, suspect))).toBe("0 before, 8 and 3 bytes");
    }).pipe(Effect.provide(obedient())),
  );

  it.live("end with a document that uses up its processor time, without delaying others", () =>
    Effect.gen(function* () {
      yield* show(orders.answer);
      const held = yield* Effect.forkChild(show(orders.hang), { startImmediately: true });
      expect(said(yield* show(orders.answer))).toBe("0 before, 8 and 3 bytes");
      expect(said(yield* Fiber.join(held))).toBe("NotYet");
      expect(said(yield* show(orders.answer))).toBe("1 before, 8 and 3 bytes");
    }).pipe(Effect.provide(obedient({ budget: 100, patience: 80_000 }))),
  );

  it.live(
    "read a document once more that used up its processor time, and then blame its pictures",
    () =>
      Effect.gen(function* () {
        expect(yield* show(orders.hang)).toEqual({ _tag: "NotYet", again: 60_000 });
        expect(said(yield* show(orders.answer))).toBe("0 before, 8 and 3 bytes");
        const answers = [yield* show(orders.hang), yield* show(orders.hang)];
        expect(answers).toMatchObject([
          { _tag: "NotYet", again: 60_000 },
          { failure: "InformationUnclear", reason: lost, doubtful: true },
        ]);
        expect(yield* show(orders.hang)).toEqual({ _tag: "NotYet", again: 60_000 });
      }).pipe(Effect.provide(obedient({ budget: 100, patience: 80_000 }))),
  );

  it.effect("lose no document while the machine gives them no processor time", () =>
    Effect.gen(function* () {
      yield* show(orders.answer);
      const held = yield* Effect.forkChild(show(orders.wait), { startImmediately: true });
      yield* pass(59_000);
      expect(held.pollUnsafe()).toBeUndefined();
      yield* pass(2_000);
      expect(yield* Fiber.join(held)).toEqual({ _tag: "NotYet", again: 60_000 });
    }).pipe(Effect.provide(obedient({ threads: 1 }))),
  );

  it.effect("are asked again, later each time, about what could not be decoded in time", () =>
    Effect.gen(function* () {
      const answers = [yield* show(orders.heldUp), yield* show(orders.heldUp)];
      expect(answers).toEqual([
        { _tag: "NotYet", again: 60_000 },
        { _tag: "NotYet", again: 120_000 },
      ]);
      expect(said(yield* show(orders.answer))).toBe("0 before, 8 and 3 bytes");
      expect(yield* show(orders.heldUp)).toEqual({ _tag: "NotYet", again: 60_000 });
    }).pipe(Effect.provide(obedient({ threads: 1 }))),
  );

  it.effect("end when the caller is interrupted", () =>
    Effect.gen(function* () {
      const held = yield* Effect.forkChild(show(orders.hang), { startImmediately: true });
      yield* Effect.yieldNow;
      yield* Fiber.interrupt(held);
      expect(said(yield* show(orders.answer))).toBe("0 before, 8 and 3 bytes");
    }).pipe(Effect.provide(obedient({ threads: 1 }))),
  );

  it.effect("are replaced when they have grown, or have died with nothing to do", () =>
    started((workers) =>
      Effect.gen(function* () {
        expect(said(yield* show(orders.fat))).toBe("0 before, 8 and 3 bytes");
        expect(said(yield* show(orders.answer))).toBe("0 before, 8 and 3 bytes");
        expect(said(yield* show(orders.answerThenDie))).toBe("1 before, 8 and 3 bytes");
        const last = workers.at(-1);
        yield* Effect.promise(async () => {
          if (last !== undefined && last.threadId !== ended) await once(last, "exit");
        });
        expect(said(yield* show(orders.answer))).toBe("0 before, 8 and 3 bytes");
        expect(workers.length).toBe(3);
      }).pipe(Effect.provide(obedient({ threads: 1 }))),
    ),
  );

  it.effect("that cannot be started lose no document: it is to be shown again", () =>
    Effect.gen(function* () {
      const entry = new URL("./BrokenThread.ts", import.meta.url);
      const answer = yield* Effect.provide(show(orders.answer), obedient({ entry }));
      expect(answer).toEqual({ _tag: "NotYet", again: 30_000 });
    }),
  );

  it.effect("all end with their reader, and tell the log nothing of what they read", () =>
    started((workers) =>
      Effect.gen(function* () {
        const lines: Array<string> = [];
        const logger = Logger.make(({ message }) => {
          lines.push(String(message));
        });
        yield* Effect.all([show(orders.throw), show(orders.answer), show(orders.exit)]).pipe(
          Effect.provide(obedient()),
          Effect.provide(Logger.layer([logger])),
        );
        expect(workers.length).toBe(3);
        expect(workers.map(({ threadId }) => threadId)).toEqual([ended, ended, ended]);
        expect(lines.join()).not.toContain("SECRET");
        expect(lines.filter((line) => line.includes("thread"))).toEqual([
          "A thread that reads documents was lost: Crashed",
          "A thread that reads documents was lost: Ended",
        ]);
      }),
    ),
  );
});
