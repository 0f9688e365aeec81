import { Duration, Effect, Schema } from "effect";
import { SmsErrorTable } from "../vendor/SmsFailure.ts";
import { vendorBase, VendorUrl } from "../../vendor/VendorBase.ts";

const secret = Schema.RedactedFromValue(Schema.NonEmptyString);

/**
 * An account at Twilio, or at whoever else speaks its Messaging API.
 *
 * `from` is a number in E.164, a short code or a sender's name; `messagingServiceSid` stands for it. `authToken` signs
 * Twilio's status callbacks, and requests too unless there is an `apiKey`. `statusCallback` is where Twilio reaches this
 * server's `/receipts/<name>`, exactly as Twilio is to call it; without it no receipts come. `errors` overrides the
 * table of error codes. Source: Twilio, "Messages resource", "Webhooks security".
 */
export const TwilioConfig = Schema.Struct({
  ...vendorBase("twilio"),
  url: VendorUrl.pipe(Schema.withDecodingDefaultType(Effect.succeed("https://api.twilio.com"))),
  accountSid: Schema.String.check(Schema.isPattern(/^AC[0-9a-fA-F]{32}$/)),
  authToken: secret,
  apiKey: Schema.optionalKey(Schema.Struct({ sid: Schema.NonEmptyString, secret })),
  from: Schema.optionalKey(Schema.NonEmptyString),
  messagingServiceSid: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^MG[0-9a-fA-F]{32}$/)),
  ),
  statusCallback: Schema.optionalKey(VendorUrl),
  /** For how long Twilio tries: a code that comes later is worth nothing. */
  validFor: Schema.DurationFromString.pipe(
    Schema.withDecodingDefaultType(Effect.succeed(Duration.minutes(10))),
  ),
  errors: SmsErrorTable.pipe(Schema.withDecodingDefaultType(Effect.succeed({}))),
}).check(
  Schema.makeFilter(
    ({ from, messagingServiceSid }) =>
      (from === undefined) !== (messagingServiceSid === undefined) ||
      "either from or messagingServiceSid",
  ),
);
export type TwilioConfig = typeof TwilioConfig.Type;
