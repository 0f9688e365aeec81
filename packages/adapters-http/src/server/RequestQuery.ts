import { type Refused, refused } from "@bonafide/core/catalogue/Refusal";
import type { Fields } from "@bonafide/core/verification/Parameters";
import { Result } from "effect";
import type { HttpServerRequest } from "effect/http";

/** The most parameters of a query, a form or a JSON object. Source: choices, section 2. */
export const maxParameters = 100;

/** The first parameters of a query or urlencoded form, and whether there are more. */
export interface Pairs {
  readonly pairs: URLSearchParams;
  readonly tooMany: boolean;
}

/** Parses the first 100 parameters of a text. The rest costs nothing, however long. */
export const pairsIn = (text: string): Pairs => {
  let end = -1;
  for (let count = 0; count < maxParameters; count += 1) {
    end = text.indexOf("&", end + 1);
    if (end === -1) return { pairs: new URLSearchParams(text), tooMany: false };
  }
  return { pairs: new URLSearchParams(text.slice(0, end)), tooMany: end + 1 < text.length };
};

/** The parameters of a request's query, in order. */
export const queryPairsOf = ({ url }: HttpServerRequest.HttpServerRequest): Pairs => {
  const start = url.indexOf("?");
  return start === -1 ? pairsIn("") : pairsIn(url.slice(start));
};

/** Fields by name: a text, or a list of texts if repeated. */
export const fieldsOf = (pairs: Iterable<readonly [string, string]>): Fields => {
  const values = new Map<string, string | Array<string>>();
  for (const [name, value] of pairs) {
    const given = values.get(name);
    if (given === undefined) values.set(name, value);
    else if (typeof given === "string") values.set(name, [given, value]);
    else given.push(value);
  }
  return Object.fromEntries(values);
};

/** The parameters of a request's query, by name. */
export const queryOf = (
  request: HttpServerRequest.HttpServerRequest,
): Result.Result<Fields, Refused> => {
  const { pairs, tooMany } = queryPairsOf(request);
  return tooMany ? Result.fail(refused("ParametersTooMany")) : Result.succeed(fieldsOf(pairs));
};
