import { type SpecimenPerson, givenNames, specimenJurisdiction } from "./SpecimenPerson.ts";
import { type LabelStyle, type SpecimenStyle, writtenDay, writtenNumber } from "./SpecimenStyle.ts";

export type LicenseFieldKey =
  | "number"
  | "expires"
  | "birthDate"
  | "last"
  | "given"
  | "street"
  | "city"
  | "sex"
  | "height"
  | "eyes"
  | "issued"
  | "discriminator"
  | "class"
  | "country";

/** A field of a licence's front as it is printed. */
export interface LicenseField {
  readonly key: LicenseFieldKey;
  readonly label: string;
  readonly text: string;
}

// Coded: AAMVA DL/ID Card Design Standard, annex A.
const labels: Readonly<Record<LabelStyle, Readonly<Record<LicenseFieldKey, string>>>> = {
  coded: {
    number: "4d DLN",
    expires: "4b EXP",
    birthDate: "3 DOB",
    last: "1",
    given: "2",
    street: "8",
    city: "",
    sex: "15 SEX",
    height: "16 HGT",
    eyes: "18 EYES",
    issued: "4a ISS",
    discriminator: "5 DD",
    class: "9 CLASS",
    country: "",
  },
  worded: {
    number: "License No.",
    expires: "Expires",
    birthDate: "Date of birth",
    last: "Last name",
    given: "First names",
    street: "Address",
    city: "",
    sex: "Sex",
    height: "Height",
    eyes: "Eyes",
    issued: "Issued",
    discriminator: "Ref.",
    class: "Class",
    country: "",
  },
  terse: {
    number: "DL",
    expires: "EXP",
    birthDate: "DOB",
    last: "LN",
    given: "FN",
    street: "",
    city: "",
    sex: "SEX",
    height: "HT",
    eyes: "EYES",
    issued: "ISS",
    discriminator: "DD",
    class: "CLS",
    country: "",
  },
  numbered: {
    number: "5.",
    expires: "4b.",
    birthDate: "3.",
    last: "1.",
    given: "2.",
    street: "8.",
    city: "",
    sex: "15.",
    height: "16.",
    eyes: "18.",
    issued: "4a.",
    discriminator: "DD",
    class: "9.",
    country: "",
  },
  bilingual: {
    number: "DL No/No de permis",
    expires: "Exp/Exp",
    birthDate: "DOB/Naiss.",
    last: "Surname/Nom",
    given: "Given/Pr\u00e9noms",
    street: "",
    city: "",
    sex: "Sex/Sexe",
    height: "Hgt/Taille",
    eyes: "Eyes/Yeux",
    issued: "Iss/D\u00e9l",
    discriminator: "Ref",
    class: "Class/Cat\u00e9gorie",
    country: "",
  },
};

/** What a licence's front says of its holder. */
export const licenseFields = (
  person: SpecimenPerson,
  { dates, labels: labelStyle, numbers, oneLine }: SpecimenStyle,
): ReadonlyArray<LicenseField> => {
  const texts: Readonly<Record<LicenseFieldKey, string>> = {
    number: writtenNumber(person.licenseNumber, numbers),
    expires: writtenDay(person.expires, dates),
    birthDate: writtenDay(person.birthDate, dates),
    last: oneLine
      ? [person.lastName, givenNames(person)].filter((name) => name !== "").join(", ")
      : person.lastName,
    given: oneLine ? "" : givenNames(person),
    street: person.street,
    city: `${person.city}, ${specimenJurisdiction} ${person.postalCode}`,
    sex: person.sex,
    height: `${Math.floor(person.height / 12)}'-${String(person.height % 12).padStart(2, "0")}"`,
    eyes: person.eyes,
    issued: writtenDay(person.issued, dates),
    discriminator: person.discriminator,
    class: person.vehicleClass,
    country: person.country,
  };
  const keys: ReadonlyArray<LicenseFieldKey> = [
    ...(["number", "expires", "birthDate", "last", "given", "street", "city"] as const),
    ...(["sex", "height", "eyes", "issued", "discriminator"] as const),
    ...(["class", "country"] as const),
  ];
  return keys.map((key) => ({ key, label: labels[labelStyle][key], text: texts[key] }));
};
