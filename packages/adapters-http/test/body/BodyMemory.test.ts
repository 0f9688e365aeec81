import { assert, describe, it } from "@effect/vitest";
import { Duration, Effect, Exit, Fiber } from "effect";
import { TestClock } from "effect/testing";
import { BodyMemory } from "../../src/body/BodyMemory.ts";
import { bodyOwner } from "../../src/body/BodyOwner.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";

const settings = {
  ...HttpSettings.defaults,
  maxTextBytes: 400,
  maxUploadBytes: 400,
  maxSpoolBytes: 4_000,
  bodyWait: Duration.seconds(10),
};

const pots = BodyMemory.pipe(
  Effect.provide(BodyMemory.layer),
  Effect.provideService(HttpSettings, settings),
);

const pot = Effect.map(pots, ({ texts }) => texts);

/** A body of an owner that holds so many bytes for a second. */
const uploading = Effect.gen(function* () {
  const { begin, held } = yield* pot;
  const order: Array<string> = [];
  const upload = (owner: string, bytes: number, name = owner) =>
    Effect.scoped(
      Effect.gen(function* () {
        const { holds } = yield* begin(owner, bytes);
        yield* holds(bytes);
        order.push(`${name} begins`);
        yield* Effect.sleep("1 second");
        order.push(`${name} ends`);
      }),
    );
  return { held, order, upload };
});

describe("the memory for bodies", () => {
  it.effect("lets in what fits a share, and the next once there is room", () =>
    Effect.gen(function* () {
      const { held, order, upload } = yield* uploading;
      const all = yield* Effect.forkChild(
        Effect.all([upload("a", 60, "1"), upload("a", 40, "2"), upload("a", 100, "3")], {
          concurrency: "unbounded",
        }),
      );
      yield* TestClock.adjust("1 second");
      assert.deepStrictEqual(order, ["1 begins", "2 begins", "1 ends", "2 ends", "3 begins"]);
      yield* TestClock.adjust("1 second");
      yield* Fiber.join(all);
      assert.strictEqual(order.at(-1), "3 ends");
      assert.strictEqual(held(), 0);
    }),
  );

  it.effect("of one owner is no matter of another's", () =>
    Effect.gen(function* () {
      const { order, upload } = yield* uploading;
      const hostile = Array.from({ length: 50 }, () => upload("hostile", 100));
      const all = yield* Effect.forkChild(Effect.all(hostile, { concurrency: "unbounded" }));
      yield* Effect.yieldNow;
      const honest = yield* Effect.forkChild(upload("honest", 100));
      yield* TestClock.adjust("1 second");
      yield* Fiber.join(honest);
      assert.strictEqual(order.filter((line) => line === "hostile ends").length, 1);
      yield* Fiber.interrupt(all);
    }),
  );

  it.effect("goes round among owners that wait", () =>
    Effect.gen(function* () {
      const { order, upload } = yield* uploading;
      const fillers = ["f", "g", "h", "i"].map((owner) => upload(owner, 100));
      const crowd = Array.from({ length: 4 }, () => upload("many", 50));
      const all = yield* Effect.forkChild(
        Effect.all([...fillers, ...crowd, upload("few", 50)], { concurrency: "unbounded" }),
      );
      yield* TestClock.adjust("1 second");
      const begun = order.filter((line) => line.endsWith("begins")).slice(4);
      assert.deepStrictEqual(begun.slice(0, 2).toSorted(), ["few begins", "many begins"]);
      yield* TestClock.adjust("5 seconds");
      yield* Fiber.join(all);
    }),
  );

  const refusalOf = (others: ReadonlyArray<readonly [string, number]>, owner: string) =>
    Effect.gen(function* () {
      const { begin } = yield* pot;
      for (const [other, bytes] of others) yield* (yield* begin(other, bytes)).holds(bytes);
      const mine = yield* begin(owner, 100);
      const waiting = yield* Effect.forkChild(Effect.exit(mine.holds(100)));
      yield* TestClock.adjust("9999 millis");
      assert.isUndefined(waiting.pollUnsafe());
      yield* TestClock.adjust("1 millis");
      const { names, retryAfter } = yield* Effect.flip(Effect.flatten(Fiber.join(waiting)));
      return [...names, retryAfter];
    }).pipe(Effect.scoped);

  it.effect("counts what a form has on the disk apart, and waits for either", () =>
    Effect.gen(function* () {
      const { uploads } = yield* pots;
      const begin = uploads.begin("a", { inMemory: 100, onDisk: 1_000 });
      const held = () => [uploads.held(), uploads.spooled()];
      const refusalOf = (inMemory: number, onDisk: number) =>
        Effect.gen(function* () {
          const { holds } = yield* begin;
          const waiting = yield* Effect.forkChild(Effect.exit(holds(inMemory, onDisk)));
          yield* TestClock.adjust("10 seconds");
          return (yield* Effect.flip(Effect.flatten(Fiber.join(waiting)))).names;
        }).pipe(Effect.scoped);
      yield* Effect.gen(function* () {
        const { holds, whole } = yield* begin;
        yield* holds(60, 900);
        whole();
        assert.deepStrictEqual(held(), [60, 900]);
        assert.deepStrictEqual(yield* refusalOf(50, 100), ["ProductRateExceeded"]);
        assert.deepStrictEqual(yield* refusalOf(40, 200), ["ProductRateExceeded"]);
        yield* (yield* begin).holds(40, 100);
        assert.deepStrictEqual(held(), [100, 1_000]);
      }).pipe(Effect.scoped);
      assert.deepStrictEqual(held(), [0, 0]);
    }),
  );

  it.effect("says 5100 to an owner whose own share was full for too long", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* refusalOf([["a", 1]], "a"), ["ProductRateExceeded", 10]);
    }),
  );

  it.effect("says 5900 where the server itself was full for too long", () =>
    Effect.gen(function* () {
      const others = ["a", "b", "c", "d"].map((owner) => [owner, 100] as const);
      assert.deepStrictEqual(yield* refusalOf(others, "e"), ["ServerFull", 10]);
    }),
  );

  it.effect(
    "is waited for no longer by a client that hangs up, in an uninterruptible handler",
    () =>
      Effect.gen(function* () {
        const { held, upload } = yield* uploading;
        const first = yield* Effect.forkChild(upload("a", 100));
        yield* Effect.yieldNow;
        const handler = yield* Effect.forkChild(Effect.uninterruptible(upload("a", 100)));
        yield* TestClock.adjust("500 millis");
        yield* Fiber.interrupt(handler);
        assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(handler)));
        yield* TestClock.adjust("500 millis");
        yield* Fiber.join(first);
        assert.strictEqual(held(), 0);
      }),
  );
});

describe("the owner of a stranger's body", () => {
  it("is an IPv4 address, or the /64 of an IPv6 address", () => {
    assert.strictEqual(bodyOwner.address("192.0.2.1"), "address 192.0.2.1");
    assert.strictEqual(
      bodyOwner.address("2001:db8:1:2:3:4:5:6"),
      bodyOwner.address("2001:db8:1:2::1"),
    );
    assert.notStrictEqual(
      bodyOwner.address("2001:db8:1:2::1"),
      bodyOwner.address("2001:db8:1:3::1"),
    );
    assert.strictEqual(bodyOwner.address(undefined), "address ");
  });
});
