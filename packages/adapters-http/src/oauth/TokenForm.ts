import { messageOf } from "@bonafide/core/catalogue/Refusal";
import { oauthCalls } from "@bonafide/core/oauth/OAuthCalls";
import { tokenParameters } from "@bonafide/core/oauth/OAuthParameters";
import { Predicate, Result } from "effect";
import type { HttpServerRequest } from "effect/http";
import { takesType } from "../body/BodyType.ts";
import { jsonShapeOf } from "../body/JsonShape.ts";
import { isUrlEncoded } from "../body/UrlEncodedForm.ts";
import { maxParameters, pairsIn, queryPairsOf } from "../server/RequestQuery.ts";

/** The parameters of a token request as they are read from its body, by name. */
export type TokenForm = ReadonlyMap<string, string>;

/** The parameters that the token endpoint knows; others are left alone. */
const known: ReadonlySet<string> = new Set(Object.values(tokenParameters).map(({ name }) => name));
const isKnown = (name: string): boolean => known.has(name);

const isTaken = takesType(oauthCalls.token);

const utf8 = new TextDecoder("utf-8", { fatal: true });

const textOf = (bytes: Uint8Array): Result.Result<string, string> =>
  Result.try({ try: () => utf8.decode(bytes), catch: () => "The body is not UTF-8" });

const tooMany = Result.fail(messageOf("ParametersTooMany"));

const readForm = (text: string): Result.Result<Map<string, string>, string> => {
  const form = new Map<string, string>();
  const { pairs, tooMany: isMore } = pairsIn(text);
  if (isMore) return tooMany;
  for (const [name, value] of pairs) {
    if (!isKnown(name)) continue;
    if (form.has(name)) return Result.fail("A parameter is given more than once");
    form.set(name, value);
  }
  return Result.succeed(form);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readJson =
  (bytes: Uint8Array) =>
  (text: string): Result.Result<Map<string, string>, string> => {
    const { names } = jsonShapeOf(bytes);
    if (names > maxParameters) return tooMany;
    const body = text === "" ? {} : parsed(text);
    if (!Predicate.isReadonlyObject(body)) return Result.fail("The body is not a JSON object");
    if (names > Object.keys(body).length) {
      return Result.fail("A parameter is given more than once, or is no text");
    }
    const form = new Map<string, string>();
    for (const [name, value] of Object.entries(body)) {
      if (value === null || !isKnown(name)) continue;
      if (typeof value !== "string") return Result.fail("A parameter is no text");
      form.set(name, value);
    }
    return Result.succeed(form);
  };

const withoutEmpty = (form: Map<string, string>): TokenForm => {
  for (const [name, value] of form) if (value === "") form.delete(name);
  return form;
};

/** Parses a form or JSON body, or returns the error. A parameter without a value counts as absent (RFC 6749, 3.2). */
export const readTokenForm = (
  contentType: string | undefined,
  bytes: Uint8Array,
): Result.Result<TokenForm, string> => {
  if (contentType !== undefined && !isTaken(contentType)) {
    return Result.fail("The body is neither a form nor JSON");
  }
  const read = contentType === undefined || isUrlEncoded(contentType) ? readForm : readJson(bytes);
  return textOf(bytes).pipe(Result.flatMap(read), Result.map(withoutEmpty));
};

/** Whether a request's URL has parameters that belong in the body: proxies would log them. */
export const isInQuery = (request: HttpServerRequest.HttpServerRequest): boolean => {
  const { pairs, tooMany: isMore } = queryPairsOf(request);
  return isMore || [...pairs.keys()].some(isKnown);
};
