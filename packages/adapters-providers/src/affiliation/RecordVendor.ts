import type { AffiliationDetails } from "@bonafide/core/affiliation/AffiliationDetails";
import type { AffiliationFamily, CheckCall } from "@bonafide/core/affiliation/AffiliationFamily";
import type { AffiliationRecord } from "@bonafide/core/affiliation/AffiliationRecord";
import type { Effect, Option } from "effect";

/** What a source of records says of a person. `Unreached`: whether it knows somebody is not known, and why not. */
export type RecordOutcome =
  | { readonly _tag: "Answered"; readonly record: Option.Option<AffiliationRecord> }
  | { readonly _tag: "Unreached"; readonly explained: string };

/** A source of records among others, asked about its families alone. */
export interface RecordVendor {
  readonly families: ReadonlyArray<AffiliationFamily>;
  readonly ask: (call: CheckCall, details: AffiliationDetails) => Effect.Effect<RecordOutcome>;
}
