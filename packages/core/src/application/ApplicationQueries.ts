import { Array, Option, Record, Result, Schema } from "effect";
import { Refused } from "../catalogue/Refusal.ts";
import type { Fields } from "../verification/Parameters.ts";
import type { ApplicationCatalog } from "./ApplicationCatalog.ts";
import {
  allowedValues,
  ApplicationEnum,
  dependenciesOf,
  type EnumChoices,
} from "./ApplicationEnum.ts";
import { invalidParameter } from "./ApplicationRequests.ts";
import { uuidOf } from "../storage/Uuid.ts";

const enumOf = Schema.decodeUnknownOption(ApplicationEnum);
const string = Schema.decodeUnknownOption(Schema.NonEmptyString);

/** The query parameter of each choice. */
const parameterOf: Readonly<Record<keyof EnumChoices, string>> = {
  class: "class",
  type: "type",
  architectureType: "architecture_type",
};

/**
 * The allowed values of an enum under the choices of a query, sorted. Every choice that it depends on is required and
 * must be valid. Source: interface, "Applications API", enums.
 */
export const readEnumQuery = (
  fields: Fields,
  catalog: ApplicationCatalog,
): Result.Result<ReadonlyArray<string>, Refused> => {
  const asked = enumOf(fields["enum_name"]);
  if (Option.isNone(asked)) return Result.fail(invalidParameter("enum_name"));
  const choices: EnumChoices = Record.map(parameterOf, (parameter) =>
    Option.getOrUndefined(string(fields[parameter])),
  );
  const wrong = dependenciesOf[asked.value].filter((name) => {
    const chosen = choices[name];
    if (chosen === undefined) return true;
    const allowed = allowedValues(catalog, name, choices);
    return allowed.length > 0 && !allowed.includes(chosen);
  });
  return Array.isReadonlyArrayNonEmpty(wrong)
    ? Result.fail(
        new Refused({
          names: Array.map(wrong, () => "ApplicationParameterInvalid" as const),
          parameters: wrong.map((name) => parameterOf[name]),
        }),
      )
    : Result.succeed(allowedValues(catalog, asked.value, choices));
};

/** The default and largest page size. Source: choices, section 7. */
export const longestPage = 1_000;

const limitOf = Schema.decodeUnknownOption(
  Schema.FiniteFromString.check(
    Schema.isInt(),
    Schema.isBetween({ minimum: 1, maximum: longestPage }),
  ),
);

const isAbsent = (value: unknown): boolean => value === undefined || value === "";

/** Parses the paging parameters: `cursor` is the last id of the previous page. An empty value counts as absent. */
export const readPageQuery = ({
  cursor,
  limit,
}: Fields): Result.Result<
  { readonly after: string | undefined; readonly limit: number },
  Refused
> => {
  const size = isAbsent(limit) ? Option.some(longestPage) : limitOf(limit);
  if (Option.isNone(size)) return Result.fail(invalidParameter("limit"));
  if (isAbsent(cursor)) return Result.succeed({ after: undefined, limit: size.value });
  return Option.match(uuidOf(cursor), {
    onNone: () => Result.fail(invalidParameter("cursor")),
    onSome: (after) => Result.succeed({ after, limit: size.value }),
  });
};
