import { assert, describe, it } from "@effect/vitest";
import { Duration, Effect, Exit, Fiber } from "effect";
import { TestClock } from "effect/testing";
import { UploadMemory } from "../../src/document/UploadMemory.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";

const settings = {
  ...HttpSettings.defaults,
  maxUploadBytes: 100,
  uploadWait: Duration.seconds(10),
};

const memory = UploadMemory.pipe(
  Effect.provide(UploadMemory.layer),
  Effect.provideService(HttpSettings, settings),
);

describe("the memory for uploads", () => {
  it.effect("lets in what fits, and the next once there is room", () =>
    Effect.gen(function* () {
      const { hold } = yield* memory;
      const order: Array<string> = [];
      const upload = (name: string, bytes: number) =>
        Effect.scoped(
          Effect.gen(function* () {
            yield* hold(bytes);
            order.push(`${name} begins`);
            yield* Effect.sleep("1 second");
            order.push(`${name} ends`);
          }),
        );
      const uploads = Effect.all([upload("a", 60), upload("b", 40), upload("c", 100)], {
        concurrency: "unbounded",
      });
      const all = yield* Effect.forkChild(uploads);
      yield* TestClock.adjust("1 second");
      assert.deepStrictEqual(order, ["a begins", "b begins", "a ends", "b ends", "c begins"]);
      yield* TestClock.adjust("1 second");
      yield* Fiber.join(all);
      assert.strictEqual(order.at(-1), "c ends");
    }),
  );

  it.effect("refuses who has waited for too long, and forgets that they did", () =>
    Effect.gen(function* () {
      const { hold } = yield* memory;
      const first = yield* Effect.forkChild(
        Effect.scoped(Effect.andThen(hold(1), Effect.sleep("11 seconds"))),
      );
      const second = yield* Effect.forkChild(Effect.exit(Effect.scoped(hold(100))));
      yield* TestClock.adjust("9999 millis");
      assert.isUndefined(second.pollUnsafe());
      yield* TestClock.adjust("1 millis");
      const refused = yield* Effect.flip(Effect.flatten(Fiber.join(second)));
      assert.deepStrictEqual(refused.names, ["ProductRateExceeded"]);
      assert.strictEqual(refused.retryAfter, 10);
      yield* TestClock.adjust("1 second");
      yield* Fiber.join(first);
      // All of it is there again.
      yield* Effect.scoped(hold(100));
    }),
  );

  it.effect(
    "is waited for no longer by a client that hangs up, in a handler that nobody cuts short",
    () =>
      Effect.gen(function* () {
        const { hold } = yield* memory;
        const first = yield* Effect.forkChild(
          Effect.scoped(Effect.andThen(hold(100), Effect.sleep("1 second"))),
        );
        const handler = yield* Effect.forkChild(Effect.uninterruptible(Effect.scoped(hold(100))));
        yield* TestClock.adjust("500 millis");
        yield* Fiber.interrupt(handler);
        assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(handler)));
        yield* TestClock.adjust("500 millis");
        yield* Fiber.join(first);
        yield* Effect.scoped(hold(100));
      }),
  );
});
