import type { Refused, RefusalName } from "@bonafide/core/catalogue/Refusal";
import type { ErrorBody } from "@bonafide/core/catalogue/ErrorBody";
import { Effect, type Schema } from "effect";
import { Headers, HttpBody, HttpServerResponse } from "effect/http";
import { errorBodyOf } from "./ErrorBody.ts";
import { helpLinksOf } from "./ErrorGuide.ts";
import { statusOfRefusal } from "./StatusOfRefusal.ts";

/** Makes the answers of every call: their status, their headers, and the JSON of bodies and refusals. */

/** The headers of every answer. Source: choices, section 2. */
export const answerHeaders = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
} as const;

const headers = Headers.fromInput(answerHeaders);
const contentType = "application/json";

/** A 200 with a fixed text. */
export const answerText = (
  contentType: string,
  text: string,
): HttpServerResponse.HttpServerResponse => HttpServerResponse.text(text, { contentType, headers });

const json = (status: number, body: unknown, headers: Headers.Headers) =>
  HttpServerResponse.text(JSON.stringify(body), { status, contentType, headers });

/** A 200 with an empty body. */
export const answerEmpty = HttpServerResponse.empty({
  status: 200,
  headers: Headers.set(headers, "content-length", "0"),
});

// The headers are built once: building them takes longer than the rest of an answer.
const unwritten = HttpServerResponse.empty({
  status: 200,
  headers: Headers.set(headers, "content-type", contentType),
});

/**
 * A 200 with a body of the contract's type. The compiler checks it against the schema, so it is not checked again at
 * run time.
 */
export const answerWith =
  <S extends Schema.Top>(_: S) =>
  (body: S["Encoded"]): HttpServerResponse.HttpServerResponse =>
    HttpServerResponse.setBody(unwritten, HttpBody.text(JSON.stringify(body), contentType));

/** An error with a status of its own, such as 405. */
export const answerError = (
  status: number,
  body: ErrorBody,
  extra: Readonly<Record<string, string>> = {},
): HttpServerResponse.HttpServerResponse => json(status, body, Headers.setAll(headers, extra));

/** Tells how to authenticate. Source: RFC 6750, 3. */
const bearerChallenge = 'Bearer realm="bonafide"';

/** Marks a 401 as caused by the request's credentials, if it had any. Source: RFC 6750, 3.1. */
export const challengingCredentials = (
  answer: HttpServerResponse.HttpServerResponse,
  authorization: string | undefined,
): HttpServerResponse.HttpServerResponse =>
  authorization !== undefined && answer.headers["www-authenticate"] === bearerChallenge
    ? HttpServerResponse.setHeader(
        answer,
        "www-authenticate",
        `${bearerChallenge}, error="invalid_token"`,
      )
    : answer;

/** Only a sandbox leads from its errors to their description. */
export const withoutHelp = (
  answer: HttpServerResponse.HttpServerResponse,
): HttpServerResponse.HttpServerResponse =>
  answer.status < 400 ? answer : HttpServerResponse.removeHeader(answer, "link");

const extraHeaders = (status: number, { retryAfter }: Pick<Refused, "retryAfter">) => {
  switch (status) {
    case 401:
      // RFC 9110, 15.5.2: a 401 names the required scheme.
      return { "www-authenticate": bearerChallenge };
    case 429:
    case 503:
      return { "retry-after": String(retryAfter ?? 1) };
    default:
      return {};
  }
};

/** The answer to a refusal, with the status of its first name. */
export const answerRefusal = (
  refusal: Pick<Refused, "names" | "parameters" | "rules" | "retryAfter">,
): HttpServerResponse.HttpServerResponse => {
  const status = statusOfRefusal[refusal.names[0]];
  const body = errorBodyOf(refusal.names, refusal);
  const extra = {
    ...extraHeaders(status, refusal),
    link: helpLinksOf(refusal.names, refusal.rules),
  };
  return answerError(status, body, extra);
};

/** The answer to one refusal name. */
export const answerRefusalOf = (name: RefusalName): HttpServerResponse.HttpServerResponse =>
  answerRefusal({ names: [name] });

/** Turns the refusals of a use case into answers. */
export const answeringRefusals = <R>(
  effect: Effect.Effect<HttpServerResponse.HttpServerResponse, Refused, R>,
): Effect.Effect<HttpServerResponse.HttpServerResponse, never, R> =>
  effect.pipe(Effect.catch((refusal) => Effect.succeed(answerRefusal(refusal))));
