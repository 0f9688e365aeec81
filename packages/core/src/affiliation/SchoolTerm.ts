import { Result } from "effect";
import type { CallParameter } from "../catalogue/Call.ts";
import { Refused, refused } from "../catalogue/Refusal.ts";

/**
 * How long the term of a school search has to be, and may be, in characters: every word of it costs a look-up.
 *
 * Source: interface, "/student/schools/search"; choices, section 4.
 */

const shortest = 4;
const longest = 200;

/** What schools are searched by. */
export const searchParameter = {
  name: "query",
  says: "The beginnings of words of the school's name.",
  required: true,
  shape: { type: "string", minLength: shortest, maxLength: longest, examples: ["Reno High"] },
  rule: `must be longer than ${shortest - 1} characters and have ${longest} at most`,
  refusals: ["SearchTermTooShort", "SearchTermTooLong", "ParameterRepeated"],
} as const satisfies CallParameter;

/** The one term of a search, as it was given; or why it is none. */
export const readSchoolTerm = (
  texts: ReadonlyMap<string, ReadonlyArray<string>>,
): Result.Result<string, Refused> => {
  const { name } = searchParameter;
  const [term = "", ...more] = texts.get(name) ?? [];
  if (more.length > 0)
    return Result.fail(new Refused({ names: ["ParameterRepeated"], parameters: [name] }));
  const length = Array.from(term.trim()).length;
  if (length < shortest) return Result.fail(refused("SearchTermTooShort"));
  return length > longest ? Result.fail(refused("SearchTermTooLong")) : Result.succeed(term);
};
