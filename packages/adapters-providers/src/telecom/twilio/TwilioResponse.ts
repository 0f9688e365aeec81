import { Option, Schema } from "effect";
import { lookUpError } from "../vendor/SmsFailure.ts";
import type { SmsOutcome } from "../vendor/SmsVendor.ts";
import type { VendorAnswer } from "../../vendor/VendorHttp.ts";
import { readJson } from "../../vendor/VendorJson.ts";
import type { TwilioConfig } from "./TwilioConfig.ts";
import { twilioErrors } from "./TwilioMapping.ts";

/** Twilio's id of a message. */
export const MessageSid = Schema.String.check(Schema.isPattern(/^[SM]M[0-9a-fA-F]{32}$/));

const readMessage = readJson(Schema.Struct({ sid: MessageSid }));

const readError = readJson(Schema.Struct({ code: Schema.Int }));

const notSent = (explained: string): SmsOutcome => ({
  _tag: "NotSent",
  failure: "SmsNotSent",
  explained,
});

const outcomeOfError = ({ errors }: TwilioConfig, status: number, code: number): SmsOutcome => {
  const error = lookUpError(String(code), errors, twilioErrors) ?? "not_sent";
  return error === "not_sent"
    ? notSent(`${status}, error ${code}`)
    : { _tag: "Undeliverable", failure: error };
};

/** The outcome of Twilio's answer. After a 5xx it is unknown whether the message was sent. */
export const outcomeOf = (config: TwilioConfig, answer: VendorAnswer): SmsOutcome => {
  const { status } = answer;
  if (status >= 500) return { _tag: "Unsure", explained: String(status) };
  if (status >= 200 && status < 300)
    return Option.match(readMessage(answer), {
      onNone: () => ({ _tag: "Unsure", explained: `${status} without a message's id` }),
      onSome: ({ sid }) => ({ _tag: "Taken", messageIds: [sid] }),
    });
  return Option.match(readError(answer), {
    onNone: () => notSent(String(status)),
    onSome: ({ code }) => outcomeOfError(config, status, code),
  });
};
