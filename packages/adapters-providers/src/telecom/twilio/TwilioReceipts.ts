import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type { FailureName } from "@bonafide/core/catalogue/Failure";
import type { ReceiptOutcome } from "@bonafide/core/telecom/SmsReceipt";
import { Redacted, Result, Schema } from "effect";
import type { ReceiptReader } from "../vendor/ReceiptReader.ts";
import { lookUpError } from "../vendor/SmsFailure.ts";
import type { TwilioConfig } from "./TwilioConfig.ts";
import { twilioErrors } from "./TwilioMapping.ts";
import { MessageSid } from "./TwilioResponse.ts";

/**
 * The signature of a posted form: base64 HMAC-SHA-1 of the URL and every field's name and value, sorted by name.
 * Source: Twilio, "Webhooks security".
 */
export const twilioSignature = (
  authToken: Redacted.Redacted,
  url: string,
  fields: URLSearchParams,
): string => {
  const sorted = new URLSearchParams(fields);
  sorted.sort();
  const signed = url + Array.from(sorted, ([name, value]) => name + value).join("");
  return createHmac("sha1", Redacted.value(authToken)).update(signed, "utf8").digest("base64");
};

const equal = (left: string, right: string): boolean =>
  timingSafeEqual(hash("sha256", left, "buffer"), hash("sha256", right, "buffer"));

const isMessageSid = Schema.is(MessageSid);

const failureOf = ({ errors }: TwilioConfig, code: string): FailureName => {
  const error = lookUpError(code, errors, twilioErrors) ?? "CodeUndeliverable";
  return error === "not_sent" ? "SmsNotSent" : error;
};

const outcomeOf = (config: TwilioConfig, fields: URLSearchParams): ReceiptOutcome => {
  switch (fields.get("MessageStatus") ?? "") {
    case "delivered":
    case "read":
      return { _tag: "Delivered" };
    case "undelivered":
    case "failed":
      return { _tag: "Undelivered", failure: failureOf(config, fields.get("ErrorCode") ?? "") };
    default:
      return { _tag: "Underway" };
  }
};

/** Reads Twilio's status callbacks. They must be signed for `statusCallback` and name this account. */
export const twilioReceipts = (config: TwilioConfig): ReceiptReader => ({
  vendor: config.name,
  read: ({ body, headers }) => {
    const { accountSid, authToken, statusCallback } = config;
    const signature = headers["x-twilio-signature"];
    if (statusCallback === undefined || signature === undefined) return Result.fail("Forged");
    const fields = new URLSearchParams(body);
    if (!equal(signature, twilioSignature(authToken, statusCallback, fields)))
      return Result.fail("Forged");
    const messageId = fields.get("MessageSid");
    if (fields.get("AccountSid") !== accountSid || !isMessageSid(messageId))
      return Result.fail("Unreadable");
    return Result.succeed([{ vendor: config.name, messageId, outcome: outcomeOf(config, fields) }]);
  },
});
