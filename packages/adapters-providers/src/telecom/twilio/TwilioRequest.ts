import { Duration, Redacted } from "effect";
import { internationalOf } from "../vendor/InternationalPhone.ts";
import type { SmsText } from "../vendor/SmsVendor.ts";
import { below } from "../../vendor/VendorBase.ts";
import type { VendorRequest } from "../../vendor/VendorHttp.ts";
import type { TwilioConfig } from "./TwilioConfig.ts";

const credentialsOf = ({ accountSid, apiKey, authToken }: TwilioConfig): string =>
  apiKey === undefined
    ? `${accountSid}:${Redacted.value(authToken)}`
    : `${apiKey.sid}:${Redacted.value(apiKey.secret)}`;

/** Asks Twilio to send a message. */
export const sendRequest = (config: TwilioConfig, { text, to }: SmsText): VendorRequest => {
  const { accountSid, from, messagingServiceSid, statusCallback, url, validFor } = config;
  const fields = {
    To: internationalOf(to),
    ...(from !== undefined && { From: from }),
    ...(messagingServiceSid !== undefined && { MessagingServiceSid: messagingServiceSid }),
    Body: text,
    ValidityPeriod: String(Math.ceil(Duration.toSeconds(validFor))),
    ...(statusCallback !== undefined && { StatusCallback: statusCallback }),
  };
  return {
    method: "POST",
    url: below(url, `/2010-04-01/Accounts/${accountSid}/Messages.json`),
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from(credentialsOf(config)).toString("base64")}`,
    },
    body: new URLSearchParams(fields).toString(),
  };
};
