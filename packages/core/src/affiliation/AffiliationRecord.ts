import { Schema } from "effect";

/** What a record says of somebody besides who they are; times are in ISO 8601. Source: interface, "Attributes on success". */
export const AffiliationAttributes = Schema.Struct({
  rank: Schema.optionalKey(Schema.String),
  branch: Schema.optionalKey(Schema.String),
  status: Schema.optionalKey(Schema.String),
  service_start_date: Schema.optionalKey(Schema.String),
  service_stop_date: Schema.optionalKey(Schema.String),
  graduation: Schema.optionalKey(Schema.String),
});
export type AffiliationAttributes = typeof AffiliationAttributes.Type;

/** Somebody whom a record source knows. `personId` is the source's own and stays the same for a person. */
export interface AffiliationRecord {
  readonly personId: string;
  readonly attributes: AffiliationAttributes;
}
