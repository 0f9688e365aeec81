import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import {
  makePerson,
  type SpecimenPerson,
} from "@bonafide/testkit/document/specimen/SpecimenPerson";

const lastNames = [
  "FERREIRA",
  "MCALLISTER",
  "ROSENTHAL",
  "LINDQVIST",
  "PAPADAKIS",
  "TANAKA",
  "ABARA",
  "HAWTHORNE",
  "CASTELLANOS",
  "DUPONT",
  "WEISS",
  "GALLAGHER",
  "OYELARAN",
  "VAN DYKE",
] as const;
const firstNames = [
  "ELENA",
  "MARCUS",
  "SIOBHAN",
  "THEO",
  "PRIYA",
  "GERARD",
  "NOOR",
  "CLAUDIA",
  "DESMOND",
  "INGRID",
  "RAFAEL",
  "JUNE",
  "TOBIAS",
  "WILHELMINA",
] as const;
const middleNames = ["", "GRACE", "ALAN", "", "VICTORIA", "PAUL", "K"] as const;

const two = (value: number): string => String(value).padStart(2, "0");

/** An invented person whom no specimen of the testkit shows: other names, and days of documents in force. */
export const makerPerson = (seed: number): SpecimenPerson => {
  const { digits, pick, whole } = seededRandom(seed, "maker's person");
  const dayOf = (from: number, to: number): string =>
    `${whole(from, to)}-${two(whole(1, 12))}-${two(whole(1, 28))}`;
  return {
    ...makePerson(seed + 40_000),
    lastName: pick(lastNames),
    firstName: pick(firstNames),
    middleName: pick(middleNames),
    birthDate: dayOf(1948, 2003),
    issued: dayOf(2019, 2024),
    expires: dayOf(2029, 2033),
    licenseNumber: pick([
      `${pick(["G", "H", "L", "P"])}${whole(1, 9)}${digits(6)}`,
      `${whole(1, 9)}${digits(6)}`,
      `${whole(1, 9)}${digits(8)}`,
      `${pick(["JM", "RT", "KD"])}${whole(1, 9)}${digits(5)}`,
    ]),
    passportNumber: `${pick(["L", "N", "PA", "CZ"])}${whole(1, 9)}${digits(8)}`.slice(0, 9),
    passcardNumber: `${pick(["T", "YA", "ZE"])}${whole(1, 9)}${digits(8)}`.slice(0, 9),
    vehicleClass: pick(["D", "C", "E", "D"]),
  };
};
