import { Schema } from "effect";
import type { ClaimEvidence } from "./ClaimEvidence.ts";

/**
 * What a record says besides the person's identity. Times are in ISO 8601. Source: interface, "Attributes on success".
 */
export const AffiliationAttributes = Schema.Struct({
  rank: Schema.optionalKey(Schema.String),
  branch: Schema.optionalKey(Schema.String),
  status: Schema.optionalKey(Schema.String),
  service_start_date: Schema.optionalKey(Schema.String),
  service_stop_date: Schema.optionalKey(Schema.String),
  graduation: Schema.optionalKey(Schema.String),
}).annotate({ identifier: "AffiliationAttributes" });
export type AffiliationAttributes = typeof AffiliationAttributes.Type;

/**
 * A person in a record source. `personId` is the source's own, stable id. `compared` names the parameters that the
 * source compared.
 */
export interface AffiliationRecord {
  readonly personId: string;
  readonly attributes: AffiliationAttributes;
  readonly evidence: ClaimEvidence;
  readonly compared: ReadonlyArray<string>;
}
