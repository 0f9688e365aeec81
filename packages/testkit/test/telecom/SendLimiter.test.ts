import { Phone } from "@bonafide/core/telecom/Phone";
import { SendLimiter } from "@bonafide/core/telecom/SendLimiter";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Exit, Layer } from "effect";
import { MemoryStores } from "../../src/storage/MemoryStores.ts";

const phone = Phone.make("4155550123");
const other = Phone.make("4155550124");
const limited = SendLimiter.layer.pipe(Layer.provide(MemoryStores));

describe("The send limiter", () => {
  it.effect("admits two in ten seconds, then names the wait; what it refuses is not counted", () =>
    Effect.gen(function* () {
      const { admit } = yield* SendLimiter;
      yield* admit(phone, 0);
      yield* admit(phone, 1_000);
      for (const now of [1_001, 5_000, 9_000, 9_999]) {
        const refused = yield* Effect.flip(admit(phone, now));
        expect(refused.names).toEqual(["ProductRateExceeded"]);
        expect(refused.retryAfter).toBe(Math.ceil((10_000 - now) / 1_000));
      }
      yield* admit(phone, 10_000);
    }).pipe(Effect.provide(limited)),
  );

  it.effect("keeps numbers apart", () =>
    Effect.gen(function* () {
      const { admit } = yield* SendLimiter;
      yield* admit(phone, 0);
      yield* admit(phone, 0);
      yield* admit(other, 0);
      expect(Exit.isFailure(yield* Effect.exit(admit(phone, 0)))).toBe(true);
    }).pipe(Effect.provide(limited)),
  );

  it.effect("admits exactly two of many at once", () =>
    Effect.gen(function* () {
      const { admit } = yield* SendLimiter;
      const exits = yield* Effect.forEach(
        Array.from({ length: 50 }),
        () => Effect.exit(admit(phone, 0)),
        { concurrency: "unbounded" },
      );
      expect(exits.filter(Exit.isSuccess)).toHaveLength(2);
    }).pipe(Effect.provide(limited)),
  );

  it.effect("admits five in ten minutes and twenty a day", () =>
    Effect.gen(function* () {
      const { admit } = yield* SendLimiter;
      let admitted = 0;
      for (let now = 0; now < 86_400_000; now += 60_000) {
        if (Exit.isSuccess(yield* Effect.exit(admit(phone, now)))) admitted += 1;
        if (now === 540_000) expect(admitted).toBe(5);
      }
      expect(admitted).toBe(20);
    }).pipe(Effect.provide(limited)),
  );

  it.effect("counts nothing for gateways that send nothing", () =>
    Effect.gen(function* () {
      const { admit } = yield* SendLimiter;
      for (const _ of Array.from({ length: 100 })) yield* admit(phone, 0);
    }).pipe(Effect.provide(SendLimiter.layerUnlimited)),
  );
});
