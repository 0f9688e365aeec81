import {
  type CarrierAnswer,
  type Subscriber,
  unmatched,
} from "@bonafide/core/telecom/CarrierRecords";
import type { NoMatch } from "@bonafide/core/telecom/IdentityMatch";
import type { Effect } from "effect";
import type { VendorPlan } from "../../vendor/VendorPlan.ts";

/**
 * A carrier's answer.
 *
 * `Answered`: a final yes or no. `Unknowing`: it has no such subscriber or no data; another carrier may. `Unreached`:
 * it did not answer by its protocol.
 */
export type CarrierOutcome =
  | { readonly _tag: "Answered"; readonly answer: CarrierAnswer }
  | { readonly _tag: "Unknowing"; readonly reason: NoMatch; readonly explained: string }
  | { readonly _tag: "Unreached"; readonly explained: string };

/** The carrier knows the subscriber with another birth date. */
export const otherBirthDate: CarrierOutcome = {
  _tag: "Answered",
  answer: { _tag: "NotMatched", reason: unmatched("BirthDateMismatch") },
};

/** A vendor that knows subscribers. The `explained` of its outcomes contains no personal data. */
export interface CarrierVendor {
  readonly name: string;
  readonly plan: VendorPlan;
  readonly match: (subscriber: Subscriber) => Effect.Effect<CarrierOutcome>;
}
