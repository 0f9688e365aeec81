import type { OAuthErrorBody } from "@bonafide/core/oauth/OAuthBodies";
import type { Schema } from "effect";
import { Headers, HttpBody, HttpServerResponse } from "effect/http";
import { answerHeaders } from "../catalogue/HttpAnswer.ts";

/** How the calls of OAuth answer over HTTP: results and errors, with headers that forbid to cache them. */

/** Nothing of OAuth is for caches, not even for those of HTTP/1.0. Source: RFC 6749, 5.1. */
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
