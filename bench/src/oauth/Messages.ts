import { Schema } from "effect";

/** Asks the reference for this many codes or access tokens, each of its own grant. */
export const Grants = Schema.Struct({
  grants: Schema.Literals(["code", "access"]),
  count: Schema.Int,
});

/** The codes or tokens, and their client in form fields. */
export const Granted = Schema.Struct({
  client: Schema.String,
  secrets: Schema.Array(Schema.String),
});

/** The reference's paths, which are the product's. */
export const paths = {
  token: "/oauth/token",
  attributes: "/api/public/v3/attributes.json",
} as const;
