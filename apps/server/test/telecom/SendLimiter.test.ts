import { Phone } from "@bonafide/core/telecom/Phone";
import { SendLimiter } from "@bonafide/core/telecom/SendLimiter";
import { expect, it } from "@effect/vitest";
import { Effect, Layer, Result } from "effect";
import { temporarySqlite } from "../storage/TemporarySqlite.ts";

const layer = SendLimiter.layer.pipe(Layer.provideMerge(temporarySqlite));
const phone = Phone.make("2025550123");
const start = Date.UTC(2026, 0, 1);

const admitted = (at: number) =>
  Effect.gen(function* () {
    const { admit } = yield* SendLimiter;
    return Result.isSuccess(yield* Effect.result(admit(phone, at)));
  });

it.effect("a hundred sends to one number at once are two", () =>
  Effect.gen(function* () {
    const sends = Array.from({ length: 100 }, () => admitted(start));
    const answers = yield* Effect.all(sends, { concurrency: "unbounded" });
    expect(answers.filter(Boolean)).toHaveLength(2);
  }).pipe(Effect.provide(layer)),
);

it.effect(
  "whoever asks for a code every second for two days gets twenty a day, so 200 guesses",
  () =>
    Effect.gen(function* () {
      const { admit } = yield* SendLimiter;
      const end = start + 2 * 86_400_000;
      const sent: Array<number> = [];
      // As eager as may be: at the first second at which the limiter says it would let one through.
      for (let at = start; at < end;) {
        const refused = yield* Effect.result(admit(phone, at));
        if (Result.isSuccess(refused)) {
          sent.push(at);
        } else {
          const wait = refused.failure.retryAfter ?? 0;
          expect(wait).toBeGreaterThan(0);
          // A second earlier it would not have been let through.
          expect(yield* admitted(at + (wait - 1) * 1000)).toBe(false);
          at += wait * 1000;
        }
      }
      const most = (seconds: number) =>
        Math.max(
          ...sent.map(
            (from) => sent.filter((at) => at >= from && at < from + seconds * 1000).length,
          ),
        );
      expect([most(10), most(600), most(86_400), sent.length]).toEqual([2, 5, 20, 40]);
    }).pipe(Effect.provide(layer)),
);
