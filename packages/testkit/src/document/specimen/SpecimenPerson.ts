import { seededRandom } from "./SeededRandom.ts";

/** An invented person, the holder of an invented card. Days are `YYYY-MM-DD`. */
export interface SpecimenPerson {
  readonly lastName: string;
  readonly firstName: string;
  /** Empty where there is none. */
  readonly middleName: string;
  readonly sex: "F" | "M";
  readonly birthDate: string;
  readonly issued: string;
  readonly expires: string;
  readonly licenseNumber: string;
  /** Nine characters, as is the passcard's. */
  readonly passportNumber: string;
  readonly passcardNumber: string;
  /** Document discriminator: which of the holder's cards this is. */
  readonly discriminator: string;
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
  /** Inches. */
  readonly height: number;
  readonly eyes: string;
  /** Of vehicles that the holder may drive. */
  readonly vehicleClass: string;
  /** The country that a licence prints, three letters. */
  readonly country: string;
  /** The state that a passport prints: three letters, and what its people are called. */
  readonly state: readonly [code: string, nationality: string];
}

/** Two letters that no jurisdiction has. */
export const specimenJurisdiction = "XU";

/** An unassigned issuer identification number. Source: AAMVA's list of issuer identification numbers. */
export const specimenIssuer = "604999";

const lastNames = [
  "ERIKSSON",
  "TESTER",
  "EXAMPLE",
  "MUSTERMANN",
  "FIXTURE",
  "DACEY",
  "O'DONNELL",
  "VANDERBERG",
  "NGUYEN",
  "SMITH-JONES",
  "DE LA CRUZ",
  "OKAFOR",
  "HADACEK",
  "LI",
  "KOWALCZYK",
  "BRATHWAITE",
] as const;
const firstNames = [
  "ANNA",
  "JOHN",
  "MARIA",
  "MICHAEL",
  "ZOE",
  "OLIVER",
  "IRIS",
  "QUINN",
  "TARIQ",
  "BEATRICE",
  "HUGO",
  "LINH",
  "JO",
  "MARGUERITE",
  "WOLFGANG",
  "KATHERINE",
] as const;
const middleNames = [
  "MARIA",
  "QUINCY",
  "LEE",
  "ANN",
  "",
  "ROSE",
  "JAMES",
  "",
  "X",
  "THEODORA",
] as const;
const streets = ["MAIN", "OAK", "WEST BROAD", "ELM", "HARBOR", "SPECIMEN"] as const;
const cities = ["NOWHERE", "PORT ERIK", "SPECIMENTON", "LAKE FIXTURE", "NEW UTOPIA"] as const;

const two = (value: number): string => String(value).padStart(2, "0");

const licenseNumber = (seed: number): string => {
  const { digits, pick, whole } = seededRandom(seed, "license number");
  const letter = pick(["D", "F", "S", "T", "W", "B"]);
  // A number never begins with 0, so that a lost 0 is noticed.
  const head = String(whole(1, 9));
  return pick([
    `${letter}${head}${digits(6)}`,
    `${letter}${head}${digits(7)}`,
    `${head}${digits(8)}`,
    `${head}${digits(7)}`,
    `${letter}${head}${digits(11)}`,
    `${letter}${pick(["X", "K", "Z"])}${head}${digits(5)}`,
  ]);
};

/**
 * An adult person by seed, with valid documents.
 *
 * Dates stay valid for long: documents expire from 2070 to 2075, as far as two digits in a zone can express, and births
 * are from 1955 to 1999.
 */
export const makePerson = (seed: number): SpecimenPerson => {
  const { digits, pick, whole } = seededRandom(seed, "person");
  const dayOf = (from: number, to: number): string =>
    `${whole(from, to)}-${two(whole(1, 12))}-${two(whole(1, 28))}`;
  return {
    lastName: pick(lastNames),
    firstName: pick(firstNames),
    middleName: pick(middleNames),
    sex: pick(["F", "M"]),
    birthDate: dayOf(1955, 1999),
    issued: dayOf(2019, 2025),
    expires: dayOf(2070, 2075),
    licenseNumber: licenseNumber(seed),
    passportNumber: `${pick(["A", "X", "K", ""])}${whole(1, 9)}${digits(8)}`.slice(0, 9),
    passcardNumber: `C${whole(1, 9)}${digits(7)}`,
    discriminator: `SPECIMEN${digits(8)}`,
    street: `${whole(1, 9899)} ${pick(streets)} ${pick(["ST", "AVE", "RD"])}`,
    city: pick(cities),
    postalCode: `0${digits(4)}`,
    height: whole(58, 78),
    eyes: pick(["BRO", "BLU", "HAZ", "GRN"]),
    vehicleClass: "C",
    country: "USA",
    state: ["UTO", "UTOPIAN"],
  };
};

/** First and middle name as they are printed. */
export const givenNames = ({ firstName, middleName }: SpecimenPerson): string =>
  [firstName, middleName].filter((name) => name !== "").join(" ");
