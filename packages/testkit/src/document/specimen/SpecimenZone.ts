import type { SpecimenPerson } from "./SpecimenPerson.ts";

const filler = "<";
const weights = [7, 3, 1] as const;

const valueOf = (character: string): number =>
  character === filler ? 0 : Number.parseInt(character, 36);

/** The check digit of a field. Source: ICAO Doc 9303-3, section 4.9. */
const checkDigit = (field: string): string => {
  let sum = 0;
  for (const [at, character] of field.split("").entries()) {
    sum += valueOf(character) * (weights[at % 3] ?? 0);
  }
  return String(sum % 10);
};

const checked = (field: string): string => `${field}${checkDigit(field)}`;

const filled = (text: string, length: number): string =>
  text.padEnd(length, filler).slice(0, length);

/** An apostrophe falls out, a hyphen or a space becomes a filler. Source: ICAO Doc 9303-3, section 4.6. */
const written = (name: string): string => name.replaceAll("'", "").replaceAll(/[- ]/g, filler);

const names = ({ firstName, lastName, middleName }: SpecimenPerson, length: number): string =>
  filled(
    `${written(lastName)}<<${[firstName, middleName].filter(Boolean).map(written).join(filler)}`,
    length,
  );

const date = (day: string): string => day.slice(2).replaceAll("-", "");

/** The two lines of 44 of a passport of Utopia. Source: ICAO Doc 9303-4, section 4.2. */
export const passportLines = (person: SpecimenPerson): readonly [string, string] => {
  const number = checked(filled(person.passportNumber, 9));
  const birth = checked(date(person.birthDate));
  const expiry = checked(date(person.expires));
  const own = checked(filled("SPECIMEN", 14));
  const composite = checkDigit(`${number}${birth}${expiry}${own}`);
  return [
    `P<UTO${names(person, 39)}`,
    `${number}UTO${birth}${person.sex}${expiry}${own}${composite}`,
  ];
};

/** The three lines of 30 of a passcard of Utopia. Source: ICAO Doc 9303-5, section 4.2. */
export const passcardLines = (person: SpecimenPerson): readonly [string, string, string] => {
  const number = checked(filled(person.passcardNumber, 9));
  const own = filled("SPECIMEN", 15);
  const birth = checked(date(person.birthDate));
  const expiry = checked(date(person.expires));
  const further = filled("", 11);
  const composite = checkDigit(`${number}${own}${birth}${expiry}${further}`);
  return [
    `IPUTO${number}${own}`,
    `${birth}${person.sex}${expiry}UTO${further}${composite}`,
    names(person, 30),
  ];
};

/** The two lines of 36 of an identity card of Utopia. Source: ICAO Doc 9303-6, section 4.2. */
export const cardTwoLines = (person: SpecimenPerson): readonly [string, string] => {
  const number = checked(filled(person.passcardNumber, 9));
  const birth = checked(date(person.birthDate));
  const expiry = checked(date(person.expires));
  const own = filled("", 7);
  const composite = checkDigit(`${number}${birth}${expiry}${own}`);
  return [
    `IDUTO${names(person, 31)}`,
    `${number}UTO${birth}${person.sex}${expiry}${own}${composite}`,
  ];
};
