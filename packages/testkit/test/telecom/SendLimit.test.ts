import { LimitRules, standardRules } from "@bonafide/core/limit/Limit";
import { Phone } from "@bonafide/core/telecom/Phone";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { TestClock } from "effect/testing";
import { sampleCaller } from "../../src/access/CallerSamples.ts";
import { MemorySmsGateway } from "../../src/telecom/MemorySmsGateway.ts";
import { bonafideWith, TestBonafide } from "../../src/TestBonafide.ts";

const phone = Phone.make("4155550123");
const [caller, other] = [sampleCaller(), sampleCaller()];

const send = Effect.fnUntraced(function* (by = caller, to = phone) {
  const asked = { callbackUrl: undefined, verificationId: undefined, metadata: undefined };
  return yield* (yield* Possessions).send(by, { phone: to, ...asked });
});

const sending = bonafideWith(Layer.succeed(LimitRules, standardRules));

describe("Codes to one number", () => {
  it.effect(
    "refuses a third code in ten seconds, of any account, names the wait and counts nothing",
    () =>
      Effect.gen(function* () {
        yield* send();
        yield* TestClock.adjust("1 second");
        yield* send(other);
        for (const left of [9, 8, 7]) {
          const refused = yield* Effect.flip(send(other));
          expect(refused).toMatchObject({ names: ["ProductRateExceeded"], retryAfter: left });
          yield* TestClock.adjust("1 second");
        }
        yield* send(caller, Phone.make("4155550124"));
        yield* TestClock.adjust("6 seconds");
        yield* send();
        expect(yield* (yield* MemorySmsGateway).messages).toHaveLength(4);
      }).pipe(Effect.provide(sending)),
  );

  it.effect("counts nothing where nothing is sent", () =>
    Effect.forEach(Array.from({ length: 30 }), () => send()).pipe(Effect.provide(TestBonafide)),
  );
});
