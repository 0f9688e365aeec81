import { DateTime, Option, Result, Schema } from "effect";
import { BirthDate } from "../telecom/BirthDate.ts";
import type { AffiliationFamily } from "./AffiliationFamily.ts";
import type { AffiliationAttributes } from "./AffiliationRecord.ts";
import { militaryRanks, militaryStatuses } from "./MilitaryLists.ts";

/** Which attributes each family has, what each of them has to be, and how partners are shown it. */

/** A student's status by its code, and the letter that the NSLDS Enrollment Reporting Guide has for it. */
export const studentStatuses: Readonly<Record<string, string>> = {
  FT: "F",
  TQ: "Q",
  HT: "H",
  LT: "L",
  LA: "A",
  GR: "G",
  WD: "W",
};

type AttributeName = keyof AffiliationAttributes;

/** What an attribute has to be: gives it as partners see it, or says what it is not. */
type AttributeRule = (text: string) => Result.Result<string, string>;

const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ");

/** Words by how they may be written. */
const oneOf = (
  words: ReadonlyArray<readonly [written: string, word: string]>,
  what: string,
): AttributeRule => {
  const known = new Map(words.map(([written, word]) => [fold(written), word]));
  return (text) => Result.fromNullishOr(known.get(fold(text)), () => what);
};

const asThemselves = (words: ReadonlyArray<string>) => words.map((word) => [word, word] as const);

const day = Schema.decodeUnknownOption(BirthDate);
const zoned = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** A day of no later year is meant. */
const lastYear = "2199";

const readTime: AttributeRule = (text) => {
  const trimmed = text.trim();
  const date = zoned.exec(trimmed)?.[1] ?? trimmed;
  return Option.match(
    day(date).pipe(
      Option.filter((read) => read.slice(0, 4) <= lastYear),
      Option.flatMap(() => DateTime.make(trimmed)),
    ),
    {
      onNone: () => Result.fail("is not a date, YYYY-MM-DD, or an ISO 8601 time with its zone"),
      onSome: (time) => Result.succeed(DateTime.formatIso(time)),
    },
  );
};

const ranks = Object.values(militaryRanks).flat();

const rules: Readonly<
  Record<AffiliationFamily, Readonly<Partial<Record<AttributeName, AttributeRule>>>>
> = {
  teacher: {},
  student: {
    status: oneOf(
      Object.entries(studentStatuses).flatMap(([code, letter]) => [
        [code, code] as const,
        [letter, code] as const,
      ]),
      `is not one of ${Object.keys(studentStatuses).join(", ")}`,
    ),
    graduation: readTime,
  },
  military: {
    rank: oneOf(asThemselves(ranks), "is no rank of the United States' armed forces"),
    branch: oneOf(
      asThemselves(Object.keys(militaryRanks)),
      `is not one of ${Object.keys(militaryRanks).join(", ")}`,
    ),
    status: oneOf(asThemselves(militaryStatuses), `is not one of ${militaryStatuses.join(", ")}`),
    service_start_date: readTime,
    service_stop_date: readTime,
  },
  responder: {},
};

/** The attributes that a family has. Source: interface, "Attributes on success". */
export const attributeNames = (family: AffiliationFamily): ReadonlyArray<string> =>
  Object.keys(rules[family]);

const togetherWrong = ({
  branch,
  rank,
  service_start_date: start,
  service_stop_date: stop,
}: AffiliationAttributes): ReadonlyArray<string> => [
  ...(rank !== undefined && branch !== undefined && !militaryRanks[branch]?.includes(rank)
    ? ["rank is no rank of that branch"]
    : []),
  ...(start !== undefined && stop !== undefined && stop < start
    ? ["service_stop_date is before service_start_date"]
    : []),
];

/**
 * The attributes of a family as partners see them: words as in their lists, times in UTC (a date is its midnight). Or
 * every rule that they break, by their names and without their values; another family's attribute is one of them.
 */
export const readAttributes = (
  family: AffiliationFamily,
  texts: Readonly<Record<string, string>>,
): Result.Result<AffiliationAttributes, ReadonlyArray<string>> => {
  const known = new Map<string, AttributeRule>(Object.entries(rules[family]));
  const problems: Array<string> = [];
  const attributes: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) {
    const read = known.get(name)?.(text) ?? Result.fail(`is no attribute of the family ${family}`);
    if (Result.isSuccess(read)) attributes[name] = read.success;
    else problems.push(`${name} ${read.failure}`);
  }
  if (problems.length > 0) return Result.fail(problems);
  const wrong = togetherWrong(attributes);
  return wrong.length > 0 ? Result.fail(wrong) : Result.succeed(attributes);
};

/** What may be shown of attributes that were stored before they had rules: those of the family that keep to them. */
export const shownAttributes = (
  family: AffiliationFamily,
  stored: AffiliationAttributes,
): AffiliationAttributes =>
  Result.getOrElse(readAttributes(family, stored), () =>
    Object.entries(stored).reduce<AffiliationAttributes>(
      (shown, [name, text]) =>
        Result.getOrElse(readAttributes(family, { ...shown, [name]: text }), () => shown),
      {},
    ),
  );
