import { Option, Result, Schema } from "effect";
import type { RosterFormat } from "../roster/RosterImport.ts";
import { BirthDate } from "../telecom/BirthDate.ts";
import { ResponderRole } from "./AffiliationFamily.ts";
import { AffiliationAttributes } from "./AffiliationRecord.ts";
import type { RosterPerson } from "./AffiliationRoster.ts";

const day = Schema.decodeUnknownOption(BirthDate);
const role = Schema.decodeUnknownOption(ResponderRole);
const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const attributeColumns = Object.keys(AffiliationAttributes.fields);

/** The longest column, in UTF-16 units. */
const longest = 200;

/** The rule of each optional column, and the error text. */
const rules: Readonly<Record<string, readonly [(text: string) => boolean, string]>> = {
  email: [(text) => /^[^\s@]+@[^\s@]+$/.test(text), "is no email address"],
  social: [(text) => /^(\d{4}|\d{9})$/.test(text), "is not four digits or nine"],
  state: [(text) => /^[A-Za-z]{2}$/.test(text), "is not two letters"],
  school: [isUuid, "is no UUID"],
  role: [(text) => Option.isSome(role(text)), "is not emt, firefighter, police or dispatcher"],
  served_from: [(text) => Option.isSome(day(text)), "is not a date, YYYY-MM-DD"],
  served_until: [(text) => Option.isSome(day(text)), "is not a date, YYYY-MM-DD"],
};

type Columns = Readonly<Record<string, string>>;

const textIn = (columns: Columns, name: string): string | undefined => {
  const text = (columns[name] ?? "").trim();
  return text === "" ? undefined : text;
};

const present = <K extends string>(key: K, value: string | undefined) =>
  value === undefined ? {} : { [key]: value };

const problemsIn = (columns: Columns): ReadonlyArray<string> => [
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
  ...Object.entries(columns)
    .filter(([, text]) => text.length > longest)
    .map(([name]) => `${name} is longer than ${longest} characters`),
];

const attributesIn = (columns: Columns): AffiliationAttributes =>
  Object.fromEntries(
    attributeColumns.flatMap((name) => {
      const text = textIn(columns, name);
      return text === undefined ? [] : [[name, text]];
    }),
  );

/** The CSV columns of a roster: `fname`, `lname`, `birth_date` and optional ones. */
export const affiliationRosterFormat: RosterFormat<RosterPerson> = {
  required: ["fname", "lname", "birth_date"],
  optional: [...Object.keys(rules), "number", ...attributeColumns],
  read: (columns) => {
    const problems = problemsIn(columns);
    const birthDate = day(textIn(columns, "birth_date"));
    if (problems.length > 0 || Option.isNone(birthDate)) return Result.fail(problems);
    const who = role(textIn(columns, "role"));
    return Result.succeed({
      fname: textIn(columns, "fname") ?? "",
      lname: textIn(columns, "lname") ?? "",
      birthDate: birthDate.value,
      ...present("email", textIn(columns, "email")?.toLowerCase()),
      ...present("social", textIn(columns, "social")),
      ...present("state", textIn(columns, "state")?.toUpperCase()),
      ...present("number", textIn(columns, "number")),
      ...present("school", textIn(columns, "school")?.toLowerCase()),
      ...present("servedFrom", textIn(columns, "served_from")),
      ...present("servedUntil", textIn(columns, "served_until")),
      ...(Option.isSome(who) ? { role: who.value } : {}),
      attributes: attributesIn(columns),
    });
  },
};
