import type { MrzFormat } from "../../src/mrz/MrzLayout.ts";

/** What a zone is written from. Names in its own letters, parts divided by spaces; days are `YYYY-MM-DD`. */
export interface MrzPerson {
  readonly format: MrzFormat;
  readonly type: string;
  readonly issuer: string;
  readonly number: string;
  readonly nationality: string;
  readonly birthDate: string;
  readonly expiry: string;
  readonly sex: "F" | "M" | "X";
  readonly surname: string;
  readonly given: string;
  readonly optional: string;
  readonly furtherOptional: string;
}

const valueOf = (character: string): number =>
  character === "<" ? 0 : Number.parseInt(character, 36);

// Written anew, so that the reader is not judged by its own arithmetic.
const digit = (text: string): string => {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1)
    sum += valueOf(text.charAt(index)) * ([7, 3, 1][index % 3] ?? 0);
  return `${sum % 10}`;
};

const filled = (text: string, width: number): string => text.padEnd(width, "<").slice(0, width);

const day = (date: string): string => {
  const six = date.slice(2).replaceAll("-", "");
  return six + digit(six);
};

const names = ({ given, surname }: MrzPerson, width: number): string =>
  filled(`${surname}${given === "" ? "" : "<<"}${given}`.replaceAll(" ", "<"), width);

const sexOf = ({ sex }: MrzPerson): string => (sex === "X" ? "<" : sex);

/** The number with its digit or a filler, and what of it goes before the optional data. */
const numberOf = ({ number }: MrzPerson): readonly [string, string] =>
  number.length <= 9
    ? [filled(number, 9) + digit(filled(number, 9)), ""]
    : [`${number.slice(0, 9)}<`, `${number.slice(9)}${digit(number)}<`];

const head = ({ issuer, type }: MrzPerson): string => filled(type, 2) + filled(issuer, 3);

const card = (person: MrzPerson): ReadonlyArray<string> => {
  const [number, rest] = numberOf(person);
  const first = number + filled(rest + person.optional, 15);
  const [birth, expiry] = [day(person.birthDate), day(person.expiry)];
  const further = filled(person.furtherOptional, 11);
  const composite = digit(first + birth + expiry + further);
  return [
    head(person) + first,
    birth + sexOf(person) + expiry + filled(person.nationality, 3) + further + composite,
    names(person, 30),
  ];
};

const twoLines = (person: MrzPerson, width: number): ReadonlyArray<string> => {
  const [number, rest] = numberOf(person);
  const [birth, expiry] = [day(person.birthDate), day(person.expiry)];
  const data = filled(rest + person.optional, width === 44 ? 14 : 7);
  const optional = width === 44 ? data + digit(data) : data;
  const composite = digit(number + birth + expiry + optional);
  return [
    head(person) + names(person, width - 5),
    number + filled(person.nationality, 3) + birth + sexOf(person) + expiry + optional + composite,
  ];
};

/** The lines of a person's zone, as ICAO Doc 9303 has them written. */
export const writeMrz = (person: MrzPerson): ReadonlyArray<string> => {
  switch (person.format) {
    case "TD1":
      return card(person);
    case "TD2":
      return twoLines(person, 36);
    case "TD3":
      return twoLines(person, 44);
  }
};
