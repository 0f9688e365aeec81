import type { FailureName } from "@bonafide/core/catalogue/Failure";
import type { ReceiptOutcome } from "@bonafide/core/telecom/SmsReceipt";
import { lookUpError, type SmsError, type SmsErrorTable } from "../vendor/SmsFailure.ts";
import type { SmsOutcome } from "../vendor/SmsVendor.ts";

/** What an SMSC's answers and receipts mean to a partner: which failure each of them is, and when to slow down. */

/** The values of `command_status` for throttling. */
const throttles: ReadonlySet<number> = new Set([0x14, 0x58]);

/** Whether an answer asks to slow down. Source: SMPP 3.4, 5.1.3. */
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

/** The outcome of an answer other than ESME_ROK: the SMSC did not accept the message. */
export const outcomeOfStatus = (errors: SmsErrorTable, status: number): SmsOutcome => {
  const key = `status 0x${status.toString(16)}`;
  const error = lookUpError(key, errors, statuses) ?? "not_sent";
  return error === "not_sent"
    ? { _tag: "NotSent", failure: "SmsNotSent", explained: key }
    : { _tag: "Undeliverable", failure: error };
};

/**
 * The outcome of a receipt's `stat` and `err`. The operator's entry for `err` wins over that for `stat`; an unknown,
 * non-final state has none. Source: SMPP 3.4, appendix B.
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
