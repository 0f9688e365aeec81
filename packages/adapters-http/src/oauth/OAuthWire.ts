import { AttributeHandle } from "@bonafide/core/oauth/ScopePolicy";
import { Address } from "@bonafide/core/telecom/Address";
import { Schema } from "effect";
import { Headers, HttpBody, HttpServerResponse } from "effect/http";
import { answerHeaders } from "../catalogue/HttpAnswer.ts";

/** The tokens. Source: interface, "Token payload (OAuth)". */
export const TokenBody = Schema.Struct({
  access_token: Schema.String,
  token_type: Schema.Literal("bearer"),
  expires_in: Schema.String,
  refresh_token: Schema.String,
  refresh_expires_in: Schema.String,
  scope: Schema.String,
});

const VaccineRecord = Schema.Struct({
  brand: Schema.String,
  date: Schema.String,
  type: Schema.String,
});

const DocumentTokens = Schema.Struct({
  front: Schema.optionalKey(Schema.String),
  back: Schema.optionalKey(Schema.String),
});

/** A person's attributes. Source: interface, "User attributes response". */
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
});

/** An error of OAuth. Source: RFC 6749, 5.2; choices, section 5. */
export const OAuthErrorBody = Schema.Struct({
  error: Schema.String,
  error_description: Schema.String,
});
export type OAuthErrorBody = typeof OAuthErrorBody.Type;

/** Forbids caching, also to HTTP/1.0 caches. Source: RFC 6749, 5.1. */
export const oauthHeaders = Headers.fromInput({ ...answerHeaders, pragma: "no-cache" });

const contentType = "application/json";

// The headers are built once: building them takes longer than the rest of an answer.
const unwritten = HttpServerResponse.empty({
  status: 200,
  headers: Headers.set(oauthHeaders, "content-type", contentType),
});

/** A 200 with a body of the schema's type. */
export const answerOAuth =
  <S extends Schema.Top>(_: S) =>
  (body: S["Encoded"]): HttpServerResponse.HttpServerResponse =>
    HttpServerResponse.setBody(unwritten, HttpBody.text(JSON.stringify(body), contentType));

/** An error of OAuth; a 401 names the required scheme (RFC 9110, 15.5.2). */
export const answerOAuthError = (
  status: 400 | 401,
  body: OAuthErrorBody,
  authenticate?: string,
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(JSON.stringify(body), {
    status,
    contentType,
    headers:
      authenticate === undefined
        ? oauthHeaders
        : Headers.set(oauthHeaders, "www-authenticate", authenticate),
  });
