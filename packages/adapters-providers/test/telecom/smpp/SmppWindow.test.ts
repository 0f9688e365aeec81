import { makeSmppWindow } from "@bonafide/adapters-providers/telecom/smpp/SmppWindow";
import { describe, expect, it } from "@effect/vitest";
import { Deferred, Duration, Effect, Fiber, Option } from "effect";
import { TestClock } from "effect/testing";

const window = () => makeSmppWindow(1, Duration.seconds(1));

describe("SmppWindow", () => {
  it.effect("gives a place that is left to who waits for it", () =>
    Effect.gen(function* () {
      const { load, within } = window();
      const first = yield* Deferred.make<void>();
      const doing = yield* Effect.forkChild(
        within(Effect.as(Deferred.await(first), Option.some(1))),
      );
      yield* Effect.yieldNow;
      const next = yield* Effect.forkChild(within(Effect.succeedSome(2)));
      yield* Effect.yieldNow;
      expect(load()).toBe(2);
      expect(next.pollUnsafe()).toBeUndefined();
      yield* Deferred.succeed(first, undefined);
      expect(yield* Fiber.join(doing)).toEqual(Option.some(1));
      expect(yield* Fiber.join(next)).toEqual(Option.some(2));
      expect(load()).toBe(0);
    }),
  );

  it.effect("gives nothing to who waits too long, and does not wait for who has begun", () =>
    Effect.gen(function* () {
      const { within } = window();
      const doing = yield* Effect.forkChild(
        within(Effect.as(Effect.sleep("5 seconds"), Option.some(1))),
      );
      yield* Effect.yieldNow;
      const late = yield* Effect.forkChild(within(Effect.succeedSome(2)));
      yield* TestClock.adjust("1 second");
      expect(yield* Fiber.join(late)).toEqual(Option.none());
      yield* TestClock.adjust("4 seconds");
      expect(yield* Fiber.join(doing)).toEqual(Option.some(1));
    }),
  );

  it.effect("keeps the order of those who wait when one of them gives up", () =>
    Effect.gen(function* () {
      const { within } = window();
      const served: Array<string> = [];
      const wait = (name: string) =>
        Effect.forkChild(
          within(
            Effect.sync(() => {
              served.push(name);
              return Option.some(name);
            }),
          ),
        );
      const held = yield* Deferred.make<void>();
      yield* Effect.forkChild(within(Effect.as(Deferred.await(held), Option.some("held"))));
      yield* Effect.yieldNow;
      const impatient = yield* wait("impatient");
      yield* TestClock.adjust("500 millis");
      const others = [yield* wait("first"), yield* wait("second")];
      yield* TestClock.adjust("500 millis");
      expect(yield* Fiber.join(impatient)).toEqual(Option.none());
      yield* Deferred.succeed(held, undefined);
      yield* Fiber.joinAll(others);
      expect(served).toEqual(["first", "second"]);
    }),
  );

  it.effect("loses no place to failures, defects and interruptions, waiting or not", () =>
    Effect.gen(function* () {
      const { load, within } = window();
      yield* Effect.exit(within(Effect.fail("no")));
      yield* Effect.exit(within(Effect.die("no")));
      const held = yield* Effect.forkChild(within(Effect.never));
      const waiting = yield* Effect.forEach([1, 2, 3], () =>
        Effect.forkChild(within(Effect.succeedSome(1))),
      );
      yield* Effect.yieldNow;
      yield* Effect.forEach(waiting.slice(0, 2), Fiber.interrupt);
      yield* Fiber.interrupt(held);
      expect(yield* Fiber.joinAll(waiting.slice(2))).toEqual([Option.some(1)]);
      expect(load()).toBe(0);
    }),
  );

  it.effect("is never over its limit, and serves every waiter in the end", () =>
    Effect.gen(function* () {
      const { within } = makeSmppWindow(3, Duration.minutes(1));
      let [inside, most] = [0, 0];
      const pass = within(
        Effect.gen(function* () {
          inside += 1;
          most = Math.max(most, inside);
          yield* Effect.sleep("10 millis");
          inside -= 1;
          return Option.some(1);
        }),
      );
      const all = yield* Effect.forEach(Array.from({ length: 50 }), () => Effect.forkChild(pass));
      yield* TestClock.adjust("200 millis");
      expect(yield* Fiber.joinAll(all)).toEqual(Array.from({ length: 50 }, () => Option.some(1)));
      expect(most).toBe(3);
    }),
  );
});
