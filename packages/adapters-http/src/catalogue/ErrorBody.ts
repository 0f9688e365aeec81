import { messageOf, type RefusalName, refusals } from "@bonafide/core/catalogue/Refusal";
import type { ErrorBody } from "@bonafide/core/catalogue/ErrorBody";

const entryOf = (
  name: RefusalName,
  parameter: string | undefined,
  rule: string | undefined,
): ErrorBody["errors"][number] => ({
  code: refusals[name].code,
  message: messageOf(name, parameter, rule),
});

/** What a refusal is about, one for each of its names. */
export interface ErrorDetails {
  readonly parameters?: ReadonlyArray<string>;
  readonly rules?: ReadonlyArray<string | undefined>;
}

/** The body that names these refusals in their order. */
export const errorBodyOf = (
  [first, ...others]: readonly [RefusalName, ...ReadonlyArray<RefusalName>],
  { parameters = [], rules = [] }: ErrorDetails = {},
): ErrorBody => ({
  errors: [
    entryOf(first, parameters[0], rules[0]),
    ...others.map((name, at) => entryOf(name, parameters[at + 1], rules[at + 1])),
  ],
});
