import type { CarrierAnswer, Subscriber } from "@bonafide/core/telecom/CarrierRecords";
import type { NoMatch } from "@bonafide/core/telecom/IdentityMatch";
import type { Effect } from "effect";
import type { VendorPlan } from "../../vendor/VendorPlan.ts";

/**
 * What a carrier said.
 *
 * `Answered`: yes or no, and that stands. `Unknowing`: it has no such subscriber or no say over them; another carrier
 * may. `Unreached`: it did not answer as its protocol says.
 */
export type CarrierOutcome =
  | { readonly _tag: "Answered"; readonly answer: CarrierAnswer }
  | { readonly _tag: "Unknowing"; readonly reason: NoMatch; readonly explained: string }
  | { readonly _tag: "Unreached"; readonly explained: string };

/** Somebody who knows subscribers. `explained` of its outcomes shows nothing of a person. */
export interface CarrierVendor {
  readonly name: string;
  readonly plan: VendorPlan;
  readonly match: (subscriber: Subscriber) => Effect.Effect<CarrierOutcome>;
}
