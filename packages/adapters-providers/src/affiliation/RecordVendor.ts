import type { AffiliationDetails } from "@bonafide/core/affiliation/AffiliationDetails";
import type { AffiliationFamily, CheckCall } from "@bonafide/core/affiliation/AffiliationFamily";
import type { AffiliationRecord } from "@bonafide/core/affiliation/AffiliationRecord";
import type { Effect, Option } from "effect";

/** The answer of a record source. `Unreached`: unknown, with the reason. */
export type RecordOutcome =
  | { readonly _tag: "Answered"; readonly record: Option.Option<AffiliationRecord> }
  | { readonly _tag: "Unreached"; readonly explained: string };

/** One of several record sources, asked about its families only. */
export interface RecordVendor {
  readonly families: ReadonlyArray<AffiliationFamily>;
  readonly ask: (call: CheckCall, details: AffiliationDetails) => Effect.Effect<RecordOutcome>;
}
