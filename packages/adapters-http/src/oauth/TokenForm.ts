import { messageOf } from "@bonafide/core/catalogue/Refusal";
import { Predicate, Result } from "effect";
import type { HttpServerRequest } from "effect/http";
import { pairsIn, queryPairsOf } from "../server/RequestQuery.ts";

/** The parameters of a token request, by their names. */
export type TokenForm = ReadonlyMap<string, string>;

/** The parameters that the token endpoint knows; others are left alone. */
export const tokenParameters = [
  "grant_type",
  "code",
  "redirect_uri",
  "client_id",
  "client_secret",
  "code_verifier",
  "refresh_token",
] as const;

const known: ReadonlySet<string> = new Set(tokenParameters);
const isKnown = (name: string): boolean => known.has(name);

const formType = /^\s*application\/x-www-form-urlencoded\s*(;|$)/i;
const jsonType = /^\s*application\/json\s*(;|$)/i;

const utf8 = new TextDecoder("utf-8", { fatal: true });

const textOf = (bytes: ArrayBuffer): Result.Result<string, string> =>
  Result.try({ try: () => utf8.decode(bytes), catch: () => "The body is not UTF-8" });

// Every text that a colon follows is a name: in valid JSON no other one is.
const namesIn = (json: string): number =>
  Array.from(json.matchAll(/"(?:[^"\\]|\\.)*"\s*(:?)/g)).filter(([, colon]) => colon === ":")
    .length;

const readForm = (text: string): Result.Result<Map<string, string>, string> => {
  const form = new Map<string, string>();
  const { pairs, tooMany } = pairsIn(text);
  if (tooMany) return Result.fail(messageOf("ParametersTooMany"));
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

const readJson = (text: string): Result.Result<Map<string, string>, string> => {
  const body = text === "" ? {} : parsed(text);
  if (!Predicate.isReadonlyObject(body)) return Result.fail("The body is not a JSON object");
  if (namesIn(text) > Object.keys(body).length) {
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

/** Reads a body that is a form, or JSON; why not, where it is neither. What has no value is not given (RFC 6749, 3.2). */
export const readTokenForm = (
  contentType: string | undefined,
  bytes: ArrayBuffer,
): Result.Result<TokenForm, string> => {
  const read =
    contentType === undefined || formType.test(contentType)
      ? readForm
      : jsonType.test(contentType)
        ? readJson
        : undefined;
  if (read === undefined) return Result.fail("The body is neither a form nor JSON");
  return textOf(bytes).pipe(Result.flatMap(read), Result.map(withoutEmpty));
};

/** Whether a request's URL may carry what belongs in its body: proxies on the way would log it. */
export const isInQuery = (request: HttpServerRequest.HttpServerRequest): boolean => {
  const { pairs, tooMany } = queryPairsOf(request);
  return tooMany || [...pairs.keys()].some(isKnown);
};
