import { DueHolder } from "@bonafide/core/due/DueHolder";
import { type DueHolding, holdDue } from "@bonafide/core/due/DueHolders";
import { DueHolderStore } from "@bonafide/core/due/DueHolderStore";
import { sweepEvery } from "@bonafide/core/due/Sweep";
import { SweepStore } from "@bonafide/core/due/SweepStore";
import { PeerWakes } from "@bonafide/core/storage/PeerWakes";
import { makeSignal, type Signal } from "@bonafide/core/storage/Signal";
import { describe, expect, it } from "@effect/vitest";
import { Clock, Effect, Exit, Logger, Option, Scope } from "effect";
import { TestClock } from "effect/testing";
import { TestBonafide } from "../../src/TestBonafide.ts";

/** How a process holds what it does: dead ones have beaten once, and give nothing back. */
type Holding = DueHolding | "dead";

const minute = 60_000;

/** Processes that do one sweep a minute, and when each began a turn of it. */
const makeProcesses = () => {
  const begun: Array<readonly [id: string, at: number]> = [];
  const start = Effect.fnUntraced(function* (
    id: string,
    holding: Holding,
    work: Effect.Effect<unknown> = Effect.void,
    signal?: Signal,
  ) {
    const scope = yield* Scope.fork(yield* Scope.Scope);
    const hold =
      holding === "dead"
        ? Effect.flatMap(DueHolderStore, ({ beat }) => beat(id, 0))
        : holdDue(holding);
    const noted = Effect.flatMap(Clock.currentTimeMillis, (at) =>
      Effect.sync(() => begun.push([id, at])),
    );
    const sweep = sweepEvery({
      name: "images",
      every: "1 minute",
      failed: "Images could not be erased",
      work: Effect.andThen(noted, work),
      ...(signal === undefined ? {} : { signal }),
    });
    yield* Effect.andThen(hold, sweep).pipe(
      Effect.provideService(DueHolder, { id }),
      Effect.provideService(Scope.Scope, scope),
    );
    yield* TestClock.adjust(0);
    return Scope.close(scope, Exit.void);
  });
  return { begun, start, by: () => begun.map(([id]) => id) };
};

describe("Sweeps", () => {
  it.effect("are done at the start, and then once a turn by one of several processes", () =>
    Effect.gen(function* () {
      const { begun, start } = makeProcesses();
      for (const id of ["one", "two", "three"]) yield* start(id, "shared");
      expect(begun).toEqual([["one", 0]]);
      yield* TestClock.adjust("10 minutes");
      expect(begun.map(([, at]) => at)).toEqual(Array.from({ length: 11 }, (_, n) => n * minute));
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("are done at once by a start after their time", () =>
    Effect.gen(function* () {
      const { begun, start } = makeProcesses();
      const stop = yield* start("one", "dead");
      yield* stop;
      yield* TestClock.adjust("1 hour");
      yield* start("two", "shared");
      expect(begun).toEqual([
        ["one", 0],
        ["two", 60 * minute],
      ]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("go on at the next start where a process alone was killed at one", () =>
    Effect.gen(function* () {
      const { by, start } = makeProcesses();
      const kill = yield* start("one", "dead", Effect.never);
      yield* kill;
      yield* start("two", "alone");
      expect(by()).toEqual(["one", "two"]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("go on within 5 s where a process of several was killed at one", () =>
    Effect.gen(function* () {
      const { by, start } = makeProcesses();
      const kill = yield* start("one", "dead", Effect.never);
      yield* start("two", "shared");
      yield* start("three", "shared");
      yield* kill;
      yield* TestClock.adjust("2 seconds");
      expect(by()).toEqual(["one"]);
      yield* TestClock.adjust("3 seconds");
      expect(by()).toHaveLength(2);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("go on elsewhere within a second of a stop", () =>
    Effect.gen(function* () {
      const { by, start } = makeProcesses();
      const stop = yield* start("one", "shared", Effect.never);
      yield* start("two", "shared");
      yield* stop;
      yield* TestClock.adjust("1 second");
      expect(by()).toEqual(["one", "two"]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("are of one process for as long as its work takes", () =>
    Effect.gen(function* () {
      const { begun, start } = makeProcesses();
      yield* start("one", "shared", Effect.sleep("10 minutes"));
      yield* start("two", "shared", Effect.sleep("10 minutes"));
      yield* TestClock.adjust("10 minutes");
      expect(begun).toEqual([["one", 0]]);
      yield* TestClock.adjust("1 minute");
      expect(begun).toHaveLength(2);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("are done by others once the claim ends of a process that lives and lost its own", () =>
    Effect.gen(function* () {
      const { by, start } = makeProcesses();
      const { claim } = yield* SweepStore;
      const { beat } = yield* DueHolderStore;
      yield* beat("one", 0);
      yield* claim({ name: "images", holder: "one", now: 0, until: minute, latest: minute });
      yield* start("two", "shared");
      for (let second = 1; second < 60; second += 1)
        yield* Effect.andThen(beat("one", 0), TestClock.adjust("1 second"));
      expect(by()).toEqual([]);
      yield* TestClock.adjust("3 seconds");
      expect(by()).toEqual(["two"]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect.each([0, 1_000])(
    "wait for no time that a wrong clock said (%i ms after the start)",
    (written) =>
      Effect.gen(function* () {
        const { by, start } = makeProcesses();
        const wrong = 87_660 * 60 * minute;
        const { claim, nextDue } = yield* SweepStore;
        const turn = { name: "images", holder: "living", latest: wrong };
        yield* (yield* DueHolderStore).beat("living", 0);
        if (written > 0) yield* claim({ ...turn, now: 0, until: written });
        else yield* claim({ ...turn, now: 0, until: wrong });
        yield* start("one", "shared");
        if (written > 0) {
          yield* TestClock.adjust(written - 1);
          expect(by()).toEqual([]);
          yield* claim({ ...turn, now: written, until: wrong });
        }
        yield* TestClock.adjust("1 second");
        expect(by()).toEqual(["one"]);
        expect(Option.getOrThrow(yield* nextDue("images"))).toBeLessThan(2 * minute);
      }).pipe(Effect.provide(TestBonafide)),
  );

  /** Signals of two processes that hear each other. */
  const twoSignals = Effect.gen(function* () {
    const wakes: Array<() => void> = [];
    const heard = makeSignal("image").pipe(
      Effect.provideService(PeerWakes, {
        hear: (_, wake) => void wakes.push(wake),
        tell: () => wakes.forEach((wake) => wake()),
        all: () => wakes.forEach((wake) => wake()),
        longestWait: () => 2 * minute,
      }),
    );
    return [yield* heard, yield* heard] as const;
  });

  it.effect(
    "of a signal are done at once by the process that did the last turn, and by it alone",
    () =>
      Effect.gen(function* () {
        const { begun, start } = makeProcesses();
        const [first, second] = yield* twoSignals;
        yield* start("one", "shared", Effect.sleep("5 seconds"), first);
        yield* start("two", "shared", Effect.sleep("5 seconds"), second);
        yield* TestClock.adjust("20 seconds");
        expect(begun).toEqual([["one", 0]]);
        yield* second.wake;
        yield* TestClock.adjust("2 seconds");
        // While the work goes on too: what it has read already may be too old.
        yield* second.wake;
        yield* TestClock.adjust("30 seconds");
        expect(begun.slice(1)).toEqual([
          ["one", 20_000],
          ["one", 25_000],
        ]);
        yield* TestClock.adjust("10 seconds");
        expect(begun.slice(3)).toEqual([["one", minute]]);
      }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("of a signal are of one process, however late in its turn it was woken", () =>
    Effect.gen(function* () {
      const { by, start } = makeProcesses();
      const [first, second] = yield* twoSignals;
      yield* start("one", "shared", Effect.sleep("20 seconds"), first);
      yield* start("two", "shared", Effect.sleep("20 seconds"), second);
      yield* TestClock.adjust(minute - 1);
      yield* first.wake;
      yield* TestClock.adjust("5 minutes");
      expect(new Set(by())).toEqual(new Set(["one"]));
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("that fail are logged, and done again at their next turn", () => {
    const lines: Array<unknown> = [];
    const log = Logger.make(({ message }) => void lines.push(message));
    return Effect.gen(function* () {
      const { begun, start } = makeProcesses();
      yield* start("one", "alone", Effect.die(new Error("It is broken.")));
      expect(lines.flat()).toContain("Images could not be erased");
      yield* TestClock.adjust("59 seconds");
      expect(begun).toHaveLength(1);
      yield* TestClock.adjust("1 second");
      expect(begun).toHaveLength(2);
    }).pipe(Effect.provide([TestBonafide, Logger.layer([log])]));
  });
});
