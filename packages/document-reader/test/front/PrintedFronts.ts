import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import type { FieldEvidence } from "@bonafide/document-reader/front/FieldEvidence";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { Arbitrary } from "effect";
import { anyPerson, type AamvaPerson, between } from "../aamva/AamvaPerson.ts";

/** A text of words with the given confidence, line by line. */
export const textOf = (lines: ReadonlyArray<string>, confidence = 0.96): PrintedText =>
  lines.map((line, row) =>
    line
      .split(" ")
      .filter((word) => word !== "")
      .map((text, at) => ({
        text,
        confidence,
        left: at * 100,
        top: row * 40,
        width: 90,
        height: 30,
      })),
  );

/** The most that some evidence says; `Absent` for none. */
export const bestOf = (evidence: ReadonlyArray<FieldEvidence>): FieldEvidence["says"] | "Absent" =>
  (["Misplaced", "Same", "Near", "Other"] as const).find((says) =>
    evidence.some((each) => each.says === says),
  ) ?? "Absent";

const name = (text: string) => ({ text, truncated: false });

export const expectedOf = (person: AamvaPerson): ExpectedFront => ({
  number: person.number,
  last: name(person.last),
  first: name(person.first),
  middle: person.middle.length === 0 ? undefined : name(person.middle.join(" ")),
  birthDate: person.birthDate,
  issued: person.issued,
  expires: person.expires,
});

const monthNames = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");
const frenchNames = "JAN FÉV MARS AVR MAI JUIN JUIL AOÛT SEPT OCT NOV DÉC".split(" ");

/** The forms in which licences, passports and passcards print a day. */
export const printedForms: ReadonlyArray<(day: string) => string> = [
  (day) => monthDayYear(day, "/"),
  (day) => monthDayYear(day, "-"),
  (day) => monthDayYear(day, ""),
  (day) => day,
  (day) => day.replaceAll("-", "/"),
  (day) => day.split("-").toReversed().join("."),
  (day) => day.split("-").toReversed().join(" "),
  (day) => named(day, monthNames),
  (day) => named(day, monthNames).replaceAll(" ", ""),
  (day) => named(day, monthNames).replaceAll(" ", "-"),
  (day) =>
    named(day, monthNames).replace(
      / (\w{3}) (\d{2})(\d{2})$/,
      (_, month, __, year) => ` ${month}/${frenchOf(day)} ${year}`,
    ),
  (day) =>
    named(day, monthNames).replace(/ (\w{3}) /, (_, month) => ` ${month} /${frenchOf(day)} `),
  (day) => `${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(8)}, ${day.slice(0, 4)}`,
  (day) => `${day.slice(0, 4)} ${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(8)}`,
];

const frenchOf = (day: string) => frenchNames[Number(day.slice(5, 7)) - 1];

const monthDayYear = (day: string, separator: string) => {
  const [year, month, date] = day.split("-");
  return [month, date, year].join(separator);
};

const named = (day: string, names: ReadonlyArray<string>) =>
  `${day.slice(8)} ${names[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** A card of an issuer with one date form, with the given confidence. */
export const frontOf = (
  person: AamvaPerson,
  form: (day: string) => string,
  confidence = 0.96,
): PrintedText =>
  textOf(
    [
      "DRIVER LICENSE UTOPIA",
      `4d DLN ${person.number}`,
      `4b EXP ${form(person.expires)}`,
      `1 ${person.last}`,
      `2 ${[person.first, ...person.middle].join(" ")}`,
      `8 ${person.street}`,
      `${person.city} UT ${person.zip}`,
      `3 DOB ${form(person.birthDate)}`,
      "15 SEX F 16 HGT 5-03 18 EYES HAZ",
      `4a ISS ${form(person.issued)}`,
      "SPECIMEN NOT A REAL DOCUMENT",
    ],
    confidence,
  );

export const anyForm = Arbitrary.map(
  between(0, printedForms.length - 1),
  (at) => printedForms[at] ?? ((day: string) => day),
);

/** Holders whose number is long enough to tell two of them apart. */
export const anyHolder = Arbitrary.map(anyPerson, (person) => ({
  ...person,
  number: person.number.length < 6 ? `${person.number}58203` : person.number,
}));
