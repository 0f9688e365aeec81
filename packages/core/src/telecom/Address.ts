import { Schema } from "effect";

/**
 * A postal address in attributes and identity matches. Every field is text, including the two flags.
 *
 * Source: interface, "User attributes response".
 */
export const Address = Schema.Struct({
  normalized_street: Schema.optionalKey(Schema.String),
  street1: Schema.optionalKey(Schema.String),
  street2: Schema.optionalKey(Schema.String),
  city: Schema.optionalKey(Schema.String),
  state: Schema.optionalKey(Schema.String),
  province: Schema.optionalKey(Schema.String),
  zip: Schema.optionalKey(Schema.String),
  country: Schema.optionalKey(Schema.String),
  normalized: Schema.optionalKey(Schema.String),
  primary: Schema.optionalKey(Schema.String),
}).annotate({ identifier: "Address" });
export type Address = typeof Address.Type;
