import type { FailureName } from "../catalogue/Failure.ts";

/** What became of a message. An intermediate receipt changes nothing. */
export type ReceiptOutcome =
  | { readonly _tag: "Delivered" }
  | { readonly _tag: "Undelivered"; readonly failure: FailureName }
  | { readonly _tag: "Underway" };

/** A vendor's report on a message that it accepted. `messageId` is the vendor's own. */
export interface SmsReceipt {
  readonly vendor: string;
  readonly messageId: string;
  readonly outcome: ReceiptOutcome;
}

/**
 * The effect of a receipt. `Applied`: it failed a check that waited for its code. `Noted`: no change. `Late`: the check
 * was over. `Unknown`: its message is not known.
 */
export type ReceiptResult = "Applied" | "Noted" | "Late" | "Unknown";
