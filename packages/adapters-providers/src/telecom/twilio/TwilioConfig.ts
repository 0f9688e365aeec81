import { Duration, Effect, Schema } from "effect";
import { SmsErrorTable } from "../vendor/SmsFailure.ts";
import { vendorBase, VendorUrl } from "../../vendor/VendorBase.ts";

const secret = Schema.RedactedFromValue(Schema.NonEmptyString);

/**
 * An account at Twilio, or at another vendor with its Messaging API.
 *
 * `from` is a number in E.164, a short code or a sender's name; `messagingServiceSid` replaces it. `authToken` verifies
 * Twilio's status callbacks, and signs requests unless there is an `apiKey`. `statusCallback` is the exact URL of this
 * server's `/receipts/<name>` for Twilio; without it no receipts come. `errors` overrides the table of error codes.
 * Source: Twilio, "Messages resource", "Webhooks security".
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
  /** How long Twilio tries: a later code is worthless. */
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
