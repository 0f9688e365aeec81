import type { FailureName } from "@bonafide/core/catalogue/Failure";
import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import type { Phone } from "@bonafide/core/telecom/Phone";
import { SmsGateway } from "@bonafide/core/telecom/SmsGateway";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { describe, portTest, someCases } from "../storage/PortTest.ts";
import { SmsWitness } from "./SmsWitness.ts";

/** Numbers that a gateway is known to treat in a certain way. A list that is given has at least one. */
export interface SmsCases {
  /** Two or more. */
  readonly delivered: ReadonlyArray<Phone>;
  /** Left out for a gateway that refuses no number before sending. */
  readonly refused?: ReadonlyArray<readonly [Phone, RefusalName]>;
  readonly undelivered: ReadonlyArray<readonly [Phone, FailureName]>;
  /** Whether messages leave at all; a sandbox's do not. */
  readonly leaves: boolean;
}

/** What different texts look like: a code, a line break, marks that a template or a form could touch. */
const texts = [
  "123456 is your verification code.",
  "654321 is your verification code.\nIt ends in 10 minutes & is 100% yours: <code>+1",
] as const;

/** The contract of `SmsGateway`. The witness sees the peer of the gateway. */
export const smsGatewayContract = <E>(
  layer: Layer.Layer<SmsGateway | SmsWitness, E>,
  { delivered, leaves, refused, undelivered }: SmsCases,
): void => {
  const test = portTest(layer);
  const send = (to: Phone, text: string = texts[0]) =>
    Effect.flatMap(SmsGateway, (gateway) => gateway.send({ to, text, reference: freshId() }));
  const arrived = Effect.flatMap(SmsWitness, (witness) => witness.arrived);
  const sms = (to: Phone, text: string = texts[0]) => ({ to: `1${to}`, text });
  const left = (...messages: ReadonlyArray<ReturnType<typeof sms>>) => (leaves ? messages : []);

  describe("SmsGateway", () => {
    for (const phone of someCases("delivered", delivered)) {
      test(
        `sends ${phone} each message once, to the letter, as often as it is asked`,
        Effect.gen(function* () {
          const { screen } = yield* SmsGateway;
          expect(yield* screen(phone)).toEqual(Option.none());
          expect(yield* arrived).toEqual([]);
          for (const text of texts) expect(yield* send(phone, text)).toEqual(Option.none());
          expect(yield* send(phone)).toEqual(Option.none());
          expect(yield* arrived).toEqual(
            left(sms(phone, texts[0]), sms(phone, texts[1]), sms(phone)),
          );
        }),
      );
    }
    test(
      "sends each number its own message, also at once",
      Effect.gen(function* () {
        const messages = delivered.flatMap((to, at) =>
          [1, 2, 3].map((turn) => ({ to, text: `${at}${turn}3456 is your verification code.` })),
        );
        expect(delivered.length).toBeGreaterThan(1);
        yield* Effect.forEach(messages, ({ text, to }) => send(to, text), {
          concurrency: "unbounded",
        });
        const inOrder = (some: ReadonlyArray<{ to: string; text: string }>) =>
          some.map(({ text, to }) => `${to} ${text}`).toSorted();
        expect(inOrder(yield* arrived)).toEqual(
          inOrder(left(...messages.map(({ text, to }) => sms(to, text)))),
        );
      }),
    );
    for (const [phone, name] of refused === undefined ? [] : someCases("refused", refused)) {
      test(
        `refuses ${phone} with ${name} before anything is sent`,
        Effect.gen(function* () {
          expect(yield* (yield* SmsGateway).screen(phone)).toEqual(Option.some(name));
          expect(yield* arrived).toEqual([]);
        }),
      );
    }
    for (const [phone, failure] of someCases("undelivered", undelivered)) {
      test(
        `takes ${phone} and cannot deliver: ${failure}`,
        Effect.gen(function* () {
          expect(yield* (yield* SmsGateway).screen(phone)).toEqual(Option.none());
          expect(yield* send(phone)).toEqual(Option.some(failure));
          expect(yield* arrived).toEqual(left(sms(phone)));
        }),
      );
    }
  });
};
