import { Schema } from "effect";
import { BirthDate } from "../telecom/BirthDate.ts";

/** A person's address, with the parameter names of the interface. */
export const AffiliationAddress = Schema.Struct({
  street: Schema.String,
  city: Schema.String,
  state: Schema.String,
  zip: Schema.String,
});
export type AffiliationAddress = typeof AffiliationAddress.Type;

/** What a partner says about a person. Each call uses some of these fields. Stored encrypted, absent after erasure. */
export const AffiliationDetails = Schema.Struct({
  email: Schema.optionalKey(Schema.String),
  fname: Schema.optionalKey(Schema.String),
  mname: Schema.optionalKey(Schema.String),
  lname: Schema.optionalKey(Schema.String),
  suffix: Schema.optionalKey(Schema.String),
  birth_date: Schema.optionalKey(BirthDate),
  /** Four or nine digits. */
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
