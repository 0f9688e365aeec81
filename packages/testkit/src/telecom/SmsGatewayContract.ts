import type { FailureName } from "@bonafide/core/catalogue/Failure";
import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import type { Phone } from "@bonafide/core/telecom/Phone";
import { SmsGateway } from "@bonafide/core/telecom/SmsGateway";
import { describe, expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { portTest } from "../storage/PortTest.ts";

/** Numbers that a gateway is known to treat in a certain way. */
export interface SmsCases {
  readonly delivered: ReadonlyArray<Phone>;
  readonly refused: ReadonlyArray<readonly [Phone, RefusalName]>;
  readonly undelivered: ReadonlyArray<readonly [Phone, FailureName]>;
}

/** The contract of `SmsGateway`. */
export const smsGatewayContract = <E>(
  layer: Layer.Layer<SmsGateway, E>,
  { delivered, refused, undelivered }: SmsCases,
): void => {
  const test = portTest(layer);
  const send = (to: Phone) =>
    Effect.flatMap(SmsGateway, (gateway) =>
      gateway.send({ to, text: "123456 is your verification code.", reference: freshId() }),
    );

  describe("SmsGateway", () => {
    for (const phone of delivered) {
      test(
        `takes ${phone}, as often as it is asked`,
        Effect.gen(function* () {
          const { screen } = yield* SmsGateway;
          expect(yield* screen(phone)).toEqual(Option.none());
          expect(yield* send(phone)).toEqual(Option.none());
          expect(yield* send(phone)).toEqual(Option.none());
        }),
      );
    }
    for (const [phone, name] of refused) {
      test(
        `refuses ${phone} with ${name} before anything is sent`,
        Effect.gen(function* () {
          expect(yield* (yield* SmsGateway).screen(phone)).toEqual(Option.some(name));
        }),
      );
    }
    for (const [phone, failure] of undelivered) {
      test(
        `takes ${phone} and cannot deliver: ${failure}`,
        Effect.gen(function* () {
          expect(yield* (yield* SmsGateway).screen(phone)).toEqual(Option.none());
          expect(yield* send(phone)).toEqual(Option.some(failure));
        }),
      );
    }
  });
};
