import { Option, Result, Schema } from "effect";
import type { RosterFormat } from "../roster/RosterImport.ts";
import { BirthDate } from "../telecom/BirthDate.ts";
import { type AffiliationFamily, ResponderRole } from "./AffiliationFamily.ts";
import type { RosterPerson } from "./AffiliationRoster.ts";
import { attributeNames, readAttributes } from "./FamilyAttributes.ts";

const day = Schema.decodeUnknownOption(BirthDate);
const role = Schema.decodeUnknownOption(ResponderRole);
const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The longest column, in UTF-16 units. */
const longest = 200;

/** The rule of a column, and the error text. */
type ColumnRule = readonly [(text: string) => boolean, string];

const isDay: ColumnRule = [(text) => Option.isSome(day(text)), "is not a date, YYYY-MM-DD"];
const anyText: ColumnRule = [() => true, ""];

/** The columns that every family may have, besides the required ones. */
const commonRules: Readonly<Record<string, ColumnRule>> = {
  mname: anyText,
  suffix: anyText,
  email: [(text) => /^[^\s@]+@[^\s@]+$/.test(text), "is no email address"],
  social: [(text) => /^(\d{4}|\d{9})$/.test(text), "is not four digits or nine"],
  zip: [(text) => /^\d{5}(-\d{4})?$/.test(text), "is no ZIP code"],
};

const state: ColumnRule = [(text) => /^[A-Za-z]{2}$/.test(text), "is not two letters"];

/** The columns of a family's own. */
const familyRules: Readonly<Record<AffiliationFamily, Readonly<Record<string, ColumnRule>>>> = {
  teacher: {
    state,
    number: anyText,
    school_name: anyText,
    school_city: anyText,
    school_district: anyText,
  },
  student: { school: [isUuid, "is no UUID"] },
  military: { served_from: isDay, served_until: isDay },
  responder: {
    role: [(text) => Option.isSome(role(text)), "is not emt, firefighter, police or dispatcher"],
    state,
    number: anyText,
  },
};

type Columns = Readonly<Record<string, string>>;

const textIn = (columns: Columns, name: string): string | undefined => {
  const text = (columns[name] ?? "").trim();
  return text === "" ? undefined : text;
};

const present = <K extends string>(key: K, value: string | undefined) =>
  value === undefined ? {} : { [key]: value };

const problemsIn = (
  columns: Columns,
  rules: Readonly<Record<string, ColumnRule>>,
): ReadonlyArray<string> => {
  const [from, until] = ["served_from", "served_until"].map((name) => textIn(columns, name));
  return [
    ...["fname", "lname"]
      .filter((name) => textIn(columns, name) === undefined)
      .map((name) => `${name} is empty`),
    ...(Option.isNone(day(textIn(columns, "birth_date")))
      ? ["birth_date is not a date, YYYY-MM-DD"]
      : []),
    ...Object.entries(rules).flatMap(([name, [holds, what]]) => {
      const text = textIn(columns, name);
      return text === undefined || holds(text) ? [] : [`${name} ${what}`];
    }),
    ...(from !== undefined && until !== undefined && until < from
      ? ["served_until is before served_from"]
      : []),
    ...Object.entries(columns)
      .filter(([, text]) => text.length > longest)
      .map(([name]) => `${name} is longer than ${longest} characters`),
  ];
};

const attributeTexts = (columns: Columns, names: ReadonlyArray<string>): Columns =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = textIn(columns, name);
      return text === undefined ? [] : [[name, text]];
    }),
  );

/**
 * People of a family as a CSV file tells them: `fname`, `lname`, `birth_date`, and what else is known. Columns and
 * attributes of other families are refused.
 */
export const affiliationRosterFormat = (family: AffiliationFamily): RosterFormat<RosterPerson> => {
  const rules = { ...commonRules, ...familyRules[family] };
  const attributes = attributeNames(family);
  return {
    required: ["fname", "lname", "birth_date", ...(family === "responder" ? ["role"] : [])],
    optional: [...Object.keys(rules).filter((name) => name !== "role"), ...attributes],
    shows: ({ birthDate, fname, lname }) =>
      `${fname.slice(0, 1)}. ${lname.slice(0, 1)}., born ${birthDate.slice(0, 4)}`,
    read: (columns) => {
      const birthDate = day(textIn(columns, "birth_date"));
      const read = readAttributes(family, attributeTexts(columns, attributes));
      const problems = [
        ...problemsIn(columns, rules),
        ...(family === "responder" && textIn(columns, "role") === undefined
          ? ["role is empty"]
          : []),
        ...Result.match(read, { onFailure: (wrong) => wrong, onSuccess: () => [] }),
      ];
      if (problems.length > 0 || Option.isNone(birthDate) || Result.isFailure(read)) {
        return Result.fail(problems);
      }
      const who = role(textIn(columns, "role"));
      return Result.succeed({
        fname: textIn(columns, "fname") ?? "",
        ...present("mname", textIn(columns, "mname")),
        lname: textIn(columns, "lname") ?? "",
        ...present("suffix", textIn(columns, "suffix")),
        birthDate: birthDate.value,
        ...present("email", textIn(columns, "email")?.toLowerCase()),
        ...present("social", textIn(columns, "social")),
        ...present("state", textIn(columns, "state")?.toUpperCase()),
        ...present("number", textIn(columns, "number")),
        ...present("zip", textIn(columns, "zip")?.slice(0, 5)),
        ...present("school", textIn(columns, "school")?.toLowerCase()),
        ...present("schoolName", textIn(columns, "school_name")),
        ...present("schoolCity", textIn(columns, "school_city")),
        ...present("schoolDistrict", textIn(columns, "school_district")),
        ...present("servedFrom", textIn(columns, "served_from")),
        ...present("servedUntil", textIn(columns, "served_until")),
        ...(Option.isSome(who) ? { role: who.value } : {}),
        attributes: read.success,
      });
    },
  };
};
