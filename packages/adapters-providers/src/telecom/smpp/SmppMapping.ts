import type { FailureName } from "@bonafide/core/catalogue/Failure";
import type { ReceiptOutcome } from "@bonafide/core/telecom/SmsReceipt";
import { lookUpError, type SmsError, type SmsErrorTable } from "../vendor/SmsFailure.ts";
import type { SmsOutcome } from "../vendor/SmsVendor.ts";

/** `command_status` of an SMSC that has enough for now. */
const throttles: ReadonlySet<number> = new Set([0x14, 0x58]);

/** Whether an answer says that the SMSC has enough for now. Source: SMPP 3.4, 5.1.3. */
export const isThrottled = (status: number): boolean => throttles.has(status);

const statuses: Readonly<Record<string, SmsError>> = {
  "status 0xb": "SmsNotReceivable", // ESME_RINVDSTADR: no such number
  "status 0xfe": "DeliveryFailed", // ESME_RDELIVERYFAILURE
};

const receiptErrors: Readonly<Record<string, FailureName>> = {
  "stat EXPIRED": "PhoneOff",
  "stat DELETED": "CodeUndelivered",
  "stat UNDELIV": "PhoneOrNetworkFailed",
  "stat REJECTD": "NumberBlocked",
  "stat FAILED": "DeliveryFailed",
};

/** What an answer other than ESME_ROK says. The SMSC has not taken the message. */
export const outcomeOfStatus = (errors: SmsErrorTable, status: number): SmsOutcome => {
  const key = `status 0x${status.toString(16)}`;
  const error = lookUpError(key, errors, statuses) ?? "not_sent";
  return error === "not_sent"
    ? { _tag: "NotSent", failure: "SmsNotSent", explained: key }
    : { _tag: "Undeliverable", failure: error };
};

/**
 * What a receipt's `stat` and `err` say. An operator's word on `err` comes before that on `stat`; a state that is neither
 * final nor known says nothing. Source: SMPP 3.4, appendix B.
 */
export const outcomeOfReceipt = (
  errors: SmsErrorTable,
  stat: string,
  err: string | undefined,
): ReceiptOutcome => {
  if (stat === "DELIVRD") return { _tag: "Delivered" };
  const known = Object.hasOwn(receiptErrors, `stat ${stat}`);
  if (!known) return { _tag: "Underway" };
  const byError = err === undefined ? undefined : lookUpError(`err ${err}`, errors, {});
  const error = byError ?? lookUpError(`stat ${stat}`, errors, receiptErrors) ?? "not_sent";
  return {
    _tag: "Undelivered",
    failure: error === "not_sent" ? "SmsNotSent" : error,
  };
};
