import type { CardPicture } from "@bonafide/testkit/document/specimen/CardDrawing";
import { licenseFields } from "@bonafide/testkit/document/specimen/LicenseFields";
import { licenseFront } from "@bonafide/testkit/document/specimen/LicenseFront";
import { passcardFront } from "@bonafide/testkit/document/specimen/Passcard";
import { passport } from "@bonafide/testkit/document/specimen/PassportPage";
import {
  givenNames,
  makePerson,
  type SpecimenPerson,
} from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { variedStyle, writtenDay } from "@bonafide/testkit/document/specimen/SpecimenStyle";
import { passportLines } from "@bonafide/testkit/document/specimen/SpecimenZone";
import { makerLicense } from "../makers/LicenseMakers.ts";
import { makerStyle } from "../makers/MakerDrawing.ts";
import type { MakerFont } from "../makers/MakerFonts.ts";
import { makerPerson } from "../makers/MakerPerson.ts";
import { makerCard, makerPassport } from "../makers/ZoneMakers.ts";

type Fonts = readonly [MakerFont, ...ReadonlyArray<MakerFont>];

/** The fields that a genuine document is verified by, and the marks of one letter. */
export const comparedFields = [
  "number",
  "last",
  "given",
  "birthDate",
  "expires",
  "issued",
  "sex",
  "class",
] as const;
export type ComparedField = (typeof comparedFields)[number];

/** What a front prints; empty where it has no such field. */
export type PrintedTexts = Readonly<Record<ComparedField, string>>;

/** A kind of front: how it is drawn of a person, and what it prints. */
export interface FrontKind {
  readonly name: string;
  readonly person: SpecimenPerson;
  readonly texts: PrintedTexts;
  /** Both sides where either may have the print. */
  readonly draw: (printed: SpecimenPerson) => Promise<ReadonlyArray<CardPicture>>;
}

const textsOf = (
  person: SpecimenPerson,
  number: string,
  writeDay: (day: string) => string,
): PrintedTexts => ({
  number,
  last: person.lastName,
  given: givenNames(person),
  birthDate: writeDay(person.birthDate),
  expires: writeDay(person.expires),
  issued: writeDay(person.issued),
  sex: person.sex,
  class: "",
});

/** The testkit's own fronts of a seed. */
export const specimenFronts = (seed: number): ReadonlyArray<FrontKind> => {
  const [person, style] = [makePerson(seed), variedStyle(seed)];
  const write = (day: string): string => writtenDay(day, style.dates);
  const licensed = new Map(licenseFields(person, style).map(({ key, text }) => [key, text]));
  const lines = passportLines(person);
  return [
    {
      name: "specimen, license",
      person,
      texts: {
        ...textsOf(person, licensed.get("number") ?? "", write),
        last: licensed.get("last") ?? "",
        given: licensed.get("given") ?? "",
        class: person.vehicleClass,
      },
      draw: async (printed) => [await licenseFront(printed, seed, style)],
    },
    {
      name: "specimen, passport",
      person,
      texts: textsOf(person, person.passportNumber, write),
      draw: async (printed) => [await passport(printed, seed, style, lines)],
    },
    {
      name: "specimen, passcard",
      person,
      texts: { ...textsOf(person, person.passcardNumber, write), issued: "" },
      draw: async (printed) => [await passcardFront(printed, seed, style)],
    },
  ];
};

const ofMakers = (fonts: Fonts, seed: number): ReadonlyArray<FrontKind> => {
  const person = makerPerson(seed);
  const same = (lines: ReadonlyArray<string>): ReadonlyArray<string> => lines;
  return [
    {
      name: "maker's, license",
      person,
      texts: {
        ...textsOf(person, person.licenseNumber, makerStyle(fonts, seed, "american").writeDay),
        class: person.vehicleClass,
      },
      draw: async (printed) => [(await makerLicense(fonts, seed, printed, person)).front],
    },
    {
      name: "maker's, passport",
      person,
      texts: textsOf(
        person,
        person.passportNumber,
        makerStyle(fonts, seed + 100, "international").writeDay,
      ),
      draw: async (printed) => [await makerPassport(fonts, seed, printed, person, same)],
    },
    {
      name: "maker's, passcard",
      person,
      texts: textsOf(
        person,
        person.passcardNumber,
        makerStyle(fonts, seed + 200, "international").writeDay,
      ),
      draw: async (printed) => {
        const { back, front } = await makerCard(fonts, seed, printed, person, same);
        return [front, back];
      },
    },
  ];
};

/** The fronts of a seed: a license, a passport and a passcard, of the testkit and of other makers. */
export const frontKinds = (fonts: Fonts, seed: number): ReadonlyArray<FrontKind> => [
  ...specimenFronts(seed),
  ...ofMakers(fonts, seed),
];

/** A person of whom one field is printed otherwise: as a space, or as the other letter. */
export const changed = (person: SpecimenPerson, field: ComparedField): SpecimenPerson => {
  switch (field) {
    case "number":
      return { ...person, licenseNumber: " ", passportNumber: " ", passcardNumber: " " };
    case "last":
      return { ...person, lastName: " " };
    case "given":
      return { ...person, firstName: " ", middleName: "" };
    case "sex":
      return { ...person, sex: person.sex === "F" ? "M" : "F" };
    case "class":
      return { ...person, vehicleClass: " " };
    case "birthDate":
    case "expires":
    case "issued":
      return { ...person, [field]: " " };
  }
};
