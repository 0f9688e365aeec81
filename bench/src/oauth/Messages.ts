import { Schema } from "effect";

/** Asks the reference for so many codes, or access tokens, of grants of their own. */
export const Grants = Schema.Struct({
  grants: Schema.Literals(["code", "access"]),
  count: Schema.Int,
});

/** The codes or tokens, and the client that they were issued to, as the token endpoint's form has it. */
export const Granted = Schema.Struct({
  client: Schema.String,
  secrets: Schema.Array(Schema.String),
});

/** Where the reference redeems codes and tells of people: the product's own paths. */
export const paths = {
  token: "/oauth/token",
  attributes: "/api/public/v3/attributes.json",
} as const;
