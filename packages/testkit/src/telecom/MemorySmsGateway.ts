import type { FailureName } from "@bonafide/core/catalogue/Failure";
import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import { OneTimePassword } from "@bonafide/core/telecom/OneTimePasswords";
import type { Phone } from "@bonafide/core/telecom/Phone";
import { SmsGateway, type TextMessage } from "@bonafide/core/telecom/SmsGateway";
import { Context, Effect, Layer, Option } from "effect";
import { SmsWitness } from "./SmsWitness.ts";

/** Controls and inspects the memory gateway. */
export class MemorySmsGateway extends Context.Service<
  MemorySmsGateway,
  {
    /** The messages that were handed over, oldest first, undelivered ones too. */
    readonly messages: Effect.Effect<ReadonlyArray<TextMessage>>;
    /** The code that was sent last to a number. */
    readonly codeOf: (phone: Phone) => Effect.Effect<OneTimePassword>;
    /** Refuses a number before anything is stored, from now on. */
    readonly refuse: (phone: Phone, name: RefusalName) => Effect.Effect<void>;
    /** Delivers nothing to a number, from now on. */
    readonly fail: (phone: Phone, failure: FailureName) => Effect.Effect<void>;
  }
>()("@bonafide/testkit/telecom/MemorySms") {
  /** A gateway that sends nothing and remembers everything. */
  static readonly layer: Layer.Layer<MemorySmsGateway | SmsGateway> = Layer.effectContext(
    Effect.sync(() => {
      const messages: Array<TextMessage> = [];
      const refused = new Map<Phone, RefusalName>();
      const failing = new Map<Phone, FailureName>();
      const codeOf = (phone: Phone) => {
        const text = messages.findLast(({ to }) => to === phone)?.text;
        return OneTimePassword.make(text?.slice(0, 6) ?? "");
      };
      return Context.empty().pipe(
        Context.add(SmsGateway, {
          screen: (phone) => Effect.sync(() => Option.fromUndefinedOr(refused.get(phone))),
          send: (message) =>
            Effect.sync(() => {
              messages.push(message);
              return Option.fromUndefinedOr(failing.get(message.to));
            }),
        }),
        Context.add(MemorySmsGateway, {
          messages: Effect.sync(() => [...messages]),
          codeOf: (phone) => Effect.sync(() => codeOf(phone)),
          refuse: (phone, name) => Effect.sync(() => refused.set(phone, name)),
          fail: (phone, failure) => Effect.sync(() => failing.set(phone, failure)),
        }),
      );
    }),
  );
}

/** The witness of the memory gateway. */
export const memorySmsWitness = Layer.effect(
  SmsWitness,
  Effect.map(MemorySmsGateway, ({ messages }) => ({
    arrived: Effect.map(messages, (all) => all.map(({ text, to }) => ({ to: `1${to}`, text }))),
  })),
);
