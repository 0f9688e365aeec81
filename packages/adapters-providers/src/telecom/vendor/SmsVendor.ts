import type { FailureName } from "@bonafide/core/catalogue/Failure";
import type { Phone } from "@bonafide/core/telecom/Phone";
import type { Effect } from "effect";
import type { VendorPlan } from "../../vendor/VendorPlan.ts";

/** The number and text for a vendor, without the account. */
export interface SmsText {
  readonly to: Phone;
  readonly text: string;
}

/**
 * The outcome of a message.
 *
 * `Taken`: the vendor accepted it; `messageIds` are the vendor's, one for each segment, for receipts. `Undeliverable`:
 * the number cannot be reached by any vendor. `NotSent`: certainly not sent, so another vendor may try. `Unsure`:
 * unknown, so it is not tried again.
 */
export type SmsOutcome =
  | { readonly _tag: "Taken"; readonly messageIds: ReadonlyArray<string> }
  | { readonly _tag: "Undeliverable"; readonly failure: FailureName }
  | { readonly _tag: "NotSent"; readonly failure: FailureName; readonly explained: string }
  | { readonly _tag: "Unsure"; readonly explained: string };

/** A vendor that sends text messages. The `explained` of its outcomes contains no number and no text. */
export interface SmsVendor {
  readonly name: string;
  readonly plan: VendorPlan;
  readonly submit: (message: SmsText) => Effect.Effect<SmsOutcome>;
}
