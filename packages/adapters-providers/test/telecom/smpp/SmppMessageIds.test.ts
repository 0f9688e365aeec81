import { SmppConfig } from "@bonafide/adapters-providers/telecom/smpp/SmppConfig";
import { smppSms } from "@bonafide/adapters-providers/telecom/smpp/SmppSms";
import { Phone } from "@bonafide/core/telecom/Phone";
import { SmsReceiptInbox } from "@bonafide/core/telecom/SmsReceiptInbox";
import { smscCredentials, smscSimulator } from "@bonafide/testkit/telecom/vendor/SmscSimulator";
import { expect, it } from "@effect/vitest";
import { Effect, Schedule, Schema } from "effect";

it.live("An SMSC may take a message without a number for it", () =>
  Effect.gen(function* () {
    const smsc = yield* smscSimulator;
    const config = { vendor: "smpp", name: "smsc", url: smsc.url, ...smscCredentials, from: "1" };
    const { submit } = yield* smppSms(Schema.decodeUnknownSync(SmppConfig)(config));
    smsc.set.answer = () => ({ id: "" });
    const submitted = submit({ to: Phone.make("4155550123"), text: "123456" });
    // It is not sent before the client is bound.
    const outcome = yield* Effect.repeat(submitted, {
      schedule: Schedule.spaced("5 millis"),
      until: ({ _tag }) => _tag !== "NotSent",
    });
    expect(outcome).toEqual({ _tag: "Taken", messageIds: [] });
  }).pipe(Effect.scoped, Effect.provide(SmsReceiptInbox.layer)),
);
