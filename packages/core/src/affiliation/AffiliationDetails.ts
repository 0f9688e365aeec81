import { Schema } from "effect";
import { BirthDate } from "../telecom/BirthDate.ts";

/** Where a person lives, in the words of a request. */
export const AffiliationAddress = Schema.Struct({
  street: Schema.String,
  city: Schema.String,
  state: Schema.String,
  zip: Schema.String,
});
export type AffiliationAddress = typeof AffiliationAddress.Type;

/** What a partner says of a person; which of it is there goes by the call. Stored encrypted, gone once erased. */
export const AffiliationDetails = Schema.Struct({
  email: Schema.optionalKey(Schema.String),
  fname: Schema.optionalKey(Schema.String),
  mname: Schema.optionalKey(Schema.String),
  lname: Schema.optionalKey(Schema.String),
  suffix: Schema.optionalKey(Schema.String),
  birth_date: Schema.optionalKey(BirthDate),
  /** Four digits or nine. */
  social: Schema.optionalKey(Schema.String),
  address: Schema.optionalKey(AffiliationAddress),
  state: Schema.optionalKey(Schema.String),
  school: Schema.optionalKey(Schema.String),
  school_city: Schema.optionalKey(Schema.String),
  school_district: Schema.optionalKey(Schema.String),
  school_name: Schema.optionalKey(Schema.String),
  teacher_number: Schema.optionalKey(Schema.String),
  emt_number: Schema.optionalKey(Schema.String),
  /** `YYYY-MM-DD`. */
  duty_date: Schema.optionalKey(Schema.String),
  status: Schema.optionalKey(Schema.Literals(["service_member", "veteran", "retiree"])),
  document_type: Schema.optionalKey(Schema.String),
});
export type AffiliationDetails = typeof AffiliationDetails.Type;
