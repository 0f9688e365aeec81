import { Result } from "effect";
import { Refused, refused } from "../catalogue/Refusal.ts";

/**
 * How long the term of a school search has to be, and may be, in characters: every word of it costs a look-up.
 *
 * Source: interface, "/student/schools/search"; choices, section 4.
 */
export const schoolTermLength = { shortest: 4, longest: 200 } as const;

/** The name of the term's parameter. */
export const schoolTermName = "query";

/** The one term of a search, as it was given; or why it is none. */
export const readSchoolTerm = (given: ReadonlyArray<string>): Result.Result<string, Refused> => {
  const [term = "", ...more] = given;
  if (more.length > 0)
    return Result.fail(new Refused({ names: ["ParameterRepeated"], parameters: [schoolTermName] }));
  const length = Array.from(term.trim()).length;
  if (length < schoolTermLength.shortest) return Result.fail(refused("SearchTermTooShort"));
  return length > schoolTermLength.longest
    ? Result.fail(refused("SearchTermTooLong"))
    : Result.succeed(term);
};
