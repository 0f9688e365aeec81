import type { SmsReceiptInbox } from "@bonafide/core/telecom/SmsReceiptInbox";
import { type Effect, Schema, type Scope } from "effect";
import { SmppConfig } from "../smpp/SmppConfig.ts";
import { smppSms } from "../smpp/SmppSms.ts";
import { TemplateConfig } from "../template/TemplateConfig.ts";
import { templateSms } from "../template/TemplateSms.ts";
import { TwilioConfig } from "../twilio/TwilioConfig.ts";
import { twilioReceipts } from "../twilio/TwilioReceipts.ts";
import { twilioSms } from "../twilio/TwilioSms.ts";
import type { ReceiptReader } from "./ReceiptReader.ts";
import type { SmsVendor } from "./SmsVendor.ts";

/** The SMS vendors of the vendors file. */
export const SmsVendorConfig = Schema.Union([SmppConfig, TwilioConfig, TemplateConfig]);
export type SmsVendorConfig = typeof SmsVendorConfig.Type;

/** Creates a vendor. */
export const makeSmsVendor = (
  config: SmsVendorConfig,
): Effect.Effect<SmsVendor, never, Scope.Scope | SmsReceiptInbox> => {
  switch (config.vendor) {
    case "smpp":
      return smppSms(config);
    case "twilio":
      return twilioSms(config);
    case "http":
      return templateSms(config);
  }
};

/** The reader of a vendor's posted receipts, if it posts. */
export const receiptReadersOf = (config: SmsVendorConfig): ReadonlyArray<ReceiptReader> => {
  switch (config.vendor) {
    case "twilio":
      return config.statusCallback === undefined ? [] : [twilioReceipts(config)];
    case "smpp":
    case "http":
      return [];
  }
};
