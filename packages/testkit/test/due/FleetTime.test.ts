import { holdDue } from "@bonafide/core/due/DueHolders";
import { DueHolder } from "@bonafide/core/due/DueHolder";
import { describe, expect, it } from "@effect/vitest";
import { Clock, Effect, Exit, Fiber, Random, Scope } from "effect";
import { TestClock } from "effect/testing";
import { settableClock, steadyOver } from "../../src/due/SettableClock.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";

const hour = 3_600_000;
const turns = 60;

/** By how many milliseconds the times of two servers may differ: a beat that was not seen at once. */
const tolerance = 3_000;

/** Starts a server on a shared database, while time passes. */
const start = Effect.fnUntraced(function* (id: string, wall: Clock.Clock) {
  const scope = yield* Scope.make();
  const starting = yield* Effect.forkChild(
    steadyOver(wall, { holding: "shared" }).pipe(Effect.provideService(Scope.Scope, scope)),
  );
  yield* TestClock.adjust("4 seconds");
  const clock = yield* Fiber.join(starting);
  yield* holdDue("shared").pipe(
    Effect.provideService(DueHolder, { id }),
    Effect.provideService(Clock.Clock, clock),
    Effect.provideService(Scope.Scope, scope),
  );
  return { now: () => clock.currentTimeMillisUnsafe(), stop: Scope.close(scope, Exit.void) };
});

describe("Servers that share a database", () => {
  it.effect("agree on the time, however its clock is set and whichever starts again", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust(20 * hour);
      const { set, wall } = yield* settableClock;
      let started = 0;
      const next = Effect.suspend(() => start(`server ${(started += 1)}`, wall));
      const servers = [yield* next, yield* next, yield* next];
      for (let turn = 0; turn < turns; turn += 1) {
        const chosen = yield* Random.nextIntBetween(0, servers.length);
        const by = yield* Random.nextIntBetween(-3 * hour, 3 * hour);
        if (yield* Random.nextBoolean) yield* set(by);
        const before = servers.map(({ now }) => now());
        if (yield* Random.nextBoolean) {
          yield* servers[chosen]?.stop ?? Effect.void;
          servers[chosen] = yield* next;
        } else yield* TestClock.adjust("4 seconds");
        const times = servers.map(({ now }) => now());
        expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(tolerance);
        // Nor does setting the clock move the time of all.
        expect(Math.max(...times) - Math.max(...before)).toBeLessThanOrEqual(4_000 + tolerance);
      }
    }).pipe(Effect.scoped, Effect.provide(TestBonafide)),
  );
});
