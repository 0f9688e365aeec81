import { Array, Record, Result } from "effect";
import { Refused } from "../catalogue/Refusal.ts";
import { type Fields, readParameter } from "../verification/Parameters.ts";
import type { ApplicationCatalog } from "./ApplicationCatalog.ts";
import { allowedValues, dependenciesOf, type EnumChoices } from "./ApplicationRules.ts";
import { enumParameters, longestPage, pageParameters } from "./ApplicationParameters.ts";
import { invalidParameter } from "./ApplicationRequests.ts";

const { asked: askedRow, ...choiceRows } = enumParameters;

/**
 * The allowed values of an enum under the choices of a query, sorted. Every choice that it depends on, by
 * `ApplicationRules`, is required and must be valid. Source: interface, "Applications API", enums.
 */
export const readEnumQuery = (
  fields: Fields,
  catalog: ApplicationCatalog,
): Result.Result<ReadonlyArray<string>, Refused> => {
  const asked = readParameter(askedRow, fields, undefined);
  if (Result.isFailure(asked)) return Result.fail(invalidParameter(askedRow.name));
  const choices: EnumChoices = Record.map(choiceRows, (row) =>
    Result.getOrUndefined(readParameter(row, fields, undefined)),
  );
  const wrong = dependenciesOf[asked.success].filter((name) => {
    const chosen = choices[name];
    if (chosen === undefined) return true;
    const allowed = allowedValues(catalog, name, choices);
    return allowed.length > 0 && !allowed.includes(chosen);
  });
  return Array.isReadonlyArrayNonEmpty(wrong)
    ? Result.fail(
        new Refused({
          names: Array.map(wrong, () => "ApplicationParameterInvalid" as const),
          parameters: wrong.map((name) => choiceRows[name].name),
          rules: wrong.map((name) => choiceRows[name].rule),
        }),
      )
    : Result.succeed(allowedValues(catalog, asked.success, choices));
};

/** Reads how much of a list is asked for: `cursor` is the id after which it goes on. Empty counts as absent. */
export const readPageQuery = (
  fields: Fields,
): Result.Result<{ readonly after: string | undefined; readonly limit: number }, Refused> => {
  const limit = readParameter(pageParameters.limit, fields, undefined);
  if (Result.isFailure(limit)) return Result.fail(invalidParameter(pageParameters.limit.name));
  const after = readParameter(pageParameters.after, fields, undefined);
  return Result.isFailure(after)
    ? Result.fail(invalidParameter(pageParameters.after.name))
    : Result.succeed({ after: after.success, limit: limit.success ?? longestPage });
};
