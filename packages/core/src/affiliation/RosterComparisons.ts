import type { AffiliationDetails } from "./AffiliationDetails.ts";
import type { CheckCall } from "./AffiliationFamily.ts";
import type { RosterPerson } from "./AffiliationRoster.ts";
import { comparableName } from "./PersonName.ts";
import { comparableSchool } from "./TeacherSchool.ts";

type Compare = (said: string, known: string) => boolean;

/** One comparison: what the call says, what the roster has, and whether they agree. */
interface Comparison {
  readonly name: string;
  readonly said: (details: AffiliationDetails) => string | undefined;
  readonly known: (person: RosterPerson) => string | undefined;
  readonly agree: Compare;
}

const by =
  (comparable: (text: string) => string): Compare =>
  (said, known) =>
    comparable(said) === comparable(known);

const itself = by((text) => text);
const names = by(comparableName);
const emails = by((text) => text.trim().toLowerCase());
const numbers = by((text) => text.toUpperCase().replace(/[^A-Z0-9]/g, ""));

/** A middle name is also its initial. */
const middleNames: Compare = (said, known) => {
  const [one, other] = [comparableName(said), comparableName(known)];
  return one === other || (Math.min(one.length, other.length) === 1 && one[0] === other[0]);
};

/** Compares the digits that both socials have: all nine, or the last four. */
const socials: Compare = (said, known) => {
  const digits = Math.min(said.length, known.length);
  return said.slice(-digits) === known.slice(-digits);
};

const comparisons: ReadonlyArray<Comparison> = [
  { name: "fname", said: ({ fname }) => fname, known: ({ fname }) => fname, agree: names },
  { name: "lname", said: ({ lname }) => lname, known: ({ lname }) => lname, agree: names },
  {
    name: "birth_date",
    said: ({ birth_date }) => birth_date,
    known: ({ birthDate }) => birthDate,
    agree: itself,
  },
  { name: "mname", said: ({ mname }) => mname, known: ({ mname }) => mname, agree: middleNames },
  { name: "suffix", said: ({ suffix }) => suffix, known: ({ suffix }) => suffix, agree: names },
  { name: "email", said: ({ email }) => email, known: ({ email }) => email, agree: emails },
  { name: "social", said: ({ social }) => social, known: ({ social }) => social, agree: socials },
  {
    name: "state",
    said: ({ state }) => state?.toUpperCase(),
    known: ({ state }) => state,
    agree: itself,
  },
  {
    name: "address",
    said: ({ address }) => address?.zip.slice(0, 5),
    known: ({ zip }) => zip,
    agree: itself,
  },
  { name: "school", said: ({ school }) => school, known: ({ school }) => school, agree: itself },
  {
    name: "school_name",
    said: ({ school_name }) => school_name,
    known: ({ schoolName }) => schoolName,
    agree: by((text) => comparableSchool(text, "name")),
  },
  {
    name: "school_city",
    said: ({ school_city }) => school_city,
    known: ({ schoolCity }) => schoolCity,
    agree: by((text) => comparableSchool(text, "city")),
  },
  {
    name: "school_district",
    said: ({ school_district }) => school_district,
    known: ({ schoolDistrict }) => schoolDistrict,
    agree: by((text) => comparableSchool(text, "district")),
  },
  {
    name: "teacher_number",
    said: ({ teacher_number }) => teacher_number,
    known: ({ number }) => number,
    agree: numbers,
  },
  {
    name: "emt_number",
    said: ({ emt_number }) => emt_number,
    known: ({ number }) => number,
    agree: numbers,
  },
  {
    name: "duty_date",
    said: ({ duty_date }) => duty_date,
    known: ({ servedFrom }) => servedFrom,
    agree: (day, from) => day >= from,
  },
  {
    name: "duty_date",
    said: ({ duty_date }) => duty_date,
    known: ({ servedUntil }) => servedUntil,
    agree: (day, until) => day <= until,
  },
];

/**
 * Compares every detail that the call and the roster both have. Gives the names of the compared parameters, or
 * nothing if any differs or the role is another.
 */
export const comparedWith = (
  call: CheckCall,
  details: AffiliationDetails,
  person: RosterPerson,
): ReadonlyArray<string> | undefined => {
  if ("role" in call && person.role !== undefined && person.role !== call.role) return undefined;
  const compared = new Set<string>();
  for (const { agree, known, name, said } of comparisons) {
    const one = said(details);
    const other = known(person);
    if (one === undefined || other === undefined) continue;
    if (!agree(one, other)) return undefined;
    compared.add(name);
  }
  return [...compared];
};
