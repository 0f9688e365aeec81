import { SmppConfig } from "@bonafide/adapters-providers/telecom/smpp/SmppConfig";
import { smppSms } from "@bonafide/adapters-providers/telecom/smpp/SmppSms";
import type { SmsVendor } from "@bonafide/adapters-providers/telecom/vendor/SmsVendor";
import { Phone } from "@bonafide/core/telecom/Phone";
import { SmsReceiptInbox } from "@bonafide/core/telecom/SmsReceiptInbox";
import {
  smscCredentials,
  type SmscSimulator,
  smscSimulator,
} from "@bonafide/testkit/telecom/vendor/SmscSimulator";
import { Effect, Schedule, Schema } from "effect";

export const configOf = ({ url }: Pick<SmscSimulator, "url">, extra: object = {}) =>
  Schema.decodeUnknownSync(SmppConfig)({
    vendor: "smpp",
    name: "smsc",
    url,
    ...smscCredentials,
    from: "12345",
    timeLimit: "2 seconds",
    reconnectAfter: "20 millis",
    ...extra,
  });

export const phone = Phone.make("4155550123");
export const text = "123456 is your verification code.";

/** Waits for something that another process does, and for no longer than it takes. */
export const until = (holds: () => boolean) =>
  Effect.suspend(() => (holds() ? Effect.void : Effect.fail("not yet"))).pipe(
    Effect.retry(Schedule.spaced("5 millis")),
    Effect.timeout("5 seconds"),
    Effect.orDie,
  );

/** A vendor that is bound to a simulator as often as its settings say. */
export const bound = (extra: Readonly<Record<string, unknown>> = {}) =>
  Effect.gen(function* () {
    const smsc = yield* smscSimulator;
    const vendor = yield* smppSms(configOf(smsc, extra));
    yield* until(() => smsc.bound() === (extra["binds"] ?? 1));
    // The client knows a moment after the SMSC.
    yield* until(() => smsc.connections() > 0);
    yield* Effect.sleep("20 millis");
    return { smsc, vendor };
  });

export const submit = ({ submit }: SmsVendor, message: string = text) =>
  submit({ to: phone, text: message });

export const inbox = SmsReceiptInbox.layer;
