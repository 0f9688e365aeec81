import type { FailureName } from "../catalogue/Failure.ts";

/** What became of a message. A receipt that says neither yes nor no says nothing that counts. */
export type ReceiptOutcome =
  | { readonly _tag: "Delivered" }
  | { readonly _tag: "Undelivered"; readonly failure: FailureName }
  | { readonly _tag: "Underway" };

/** What a vendor tells of a message that it took. `messageId` is the vendor's own. */
export interface SmsReceipt {
  readonly vendor: string;
  readonly messageId: string;
  readonly outcome: ReceiptOutcome;
}

/**
 * What a receipt did: it failed a check that waited for its code; it told nothing that changes a check; it came after
 * the check was over; or nobody knows its message.
 */
export type ReceiptResult = "Applied" | "Noted" | "Late" | "Unknown";
