import { Schema } from "effect";
import { Address } from "../telecom/Address.ts";
import { tokenErrors } from "./OAuthError.ts";
import { AttributeHandle } from "./ScopePolicy.ts";

/** What the calls of OAuth answer: tokens, attributes with the status of groups, and errors. */

/** The tokens. Source: interface, "Token payload (OAuth)". */
export const TokenBody = Schema.Struct({
  access_token: Schema.String,
  token_type: Schema.Literal("bearer"),
  expires_in: Schema.String,
  refresh_token: Schema.String,
  refresh_expires_in: Schema.String,
  scope: Schema.String,
}).annotate({ identifier: "Tokens" });

const VaccineRecord = Schema.Struct({
  brand: Schema.String,
  date: Schema.String,
  type: Schema.String,
});

const DocumentTokens = Schema.Struct({
  front: Schema.optionalKey(Schema.String),
  back: Schema.optionalKey(Schema.String),
});

/** What a person shares. Source: interface, "User attributes response". */
export const AttributesBody = Schema.Struct({
  attributes: Schema.Array(
    Schema.Struct({
      handle: AttributeHandle,
      name: Schema.String,
      value: Schema.Union([
        Schema.String,
        Schema.Int,
        Schema.Array(Schema.Union([VaccineRecord, Address])),
        DocumentTokens,
      ]),
    }),
  ),
  status: Schema.Array(
    Schema.Struct({
      group: Schema.String,
      subgroups: Schema.Array(Schema.String),
      verified: Schema.Boolean,
    }),
  ),
}).annotate({ identifier: "UserAttributes" });

/** Why there is no token, or nothing to be read by it. Source: RFC 6749, 5.2; choices, section 5. */
export const OAuthErrorBody = Schema.Struct({
  error: Schema.Literals([...tokenErrors, "invalid_token"]),
  error_description: Schema.String,
}).annotate({ identifier: "OAuthError" });
export type OAuthErrorBody = typeof OAuthErrorBody.Type;
