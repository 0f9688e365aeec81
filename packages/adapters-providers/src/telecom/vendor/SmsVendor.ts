import type { FailureName } from "@bonafide/core/catalogue/Failure";
import type { Phone } from "@bonafide/core/telecom/Phone";
import type { Effect } from "effect";
import type { VendorPlan } from "../../vendor/VendorPlan.ts";

/** What a vendor is given: a number and a text. Whose they are is not its business. */
export interface SmsText {
  readonly to: Phone;
  readonly text: string;
}

/**
 * What became of a message.
 *
 * `Taken`: the vendor has it; `messageIds` are its own, one for each segment, by which receipts come. `Undeliverable`:
 * it says that this number cannot be reached, and another vendor would say the same. `NotSent`: it is sure that nothing
 * was sent, so another may try. `Unsure`: nobody knows, so nobody tries again.
 */
export type SmsOutcome =
  | { readonly _tag: "Taken"; readonly messageIds: ReadonlyArray<string> }
  | { readonly _tag: "Undeliverable"; readonly failure: FailureName }
  | { readonly _tag: "NotSent"; readonly failure: FailureName; readonly explained: string }
  | { readonly _tag: "Unsure"; readonly explained: string };

/** Somebody who sends text messages. `explained` of its outcomes shows no number and no text. */
export interface SmsVendor {
  readonly name: string;
  readonly plan: VendorPlan;
  readonly submit: (message: SmsText) => Effect.Effect<SmsOutcome>;
}
