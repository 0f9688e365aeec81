import { type SpecimenPerson, specimenIssuer, specimenJurisdiction } from "./SpecimenPerson.ts";

/** A version of AAMVA's DL/ID Card Design Standard: 1 (2000), 2 (2003), 3 (2005), 4 (2009), … 10 (2020), 11 (2025). */
export type AamvaVersion = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;

type Elements = ReadonlyArray<readonly [code: string, value: string]>;

const yearFirst = (day: string): string => day.replaceAll("-", "");
const monthFirst = (day: string): string => `${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`;

const two = (value: number): string => String(value).padStart(2, "0");
const four = (value: number): string => String(value).padStart(4, "0");

const names = (person: SpecimenPerson, version: AamvaVersion): Elements => {
  const { firstName, lastName, middleName } = person;
  if (version === 1) return [["DAA", [lastName, firstName, middleName].join(",")]];
  if (version < 4) {
    return [
      ["DCS", lastName],
      ["DCT", middleName === "" ? firstName : `${firstName} ${middleName}`],
    ];
  }
  return [
    ["DCS", lastName],
    ["DDE", "N"],
    ["DAC", firstName],
    ["DDF", "N"],
    ["DAD", middleName === "" ? "NONE" : middleName],
    ["DDG", "N"],
  ];
};

const classes = ({ vehicleClass }: SpecimenPerson, version: AamvaVersion): Elements =>
  version === 1
    ? [
        ["DAR", vehicleClass],
        ["DAS", "NONE"],
        ["DAT", "NONE"],
      ]
    : [
        ["DCA", vehicleClass],
        ["DCB", "NONE"],
        ["DCD", "NONE"],
      ];

const heightOf = (person: SpecimenPerson, version: AamvaVersion): string =>
  version === 1
    ? `${Math.floor(person.height / 12)}${two(person.height % 12)}`
    : `${String(person.height).padStart(3, "0")} in`;

const sexOf = ({ sex }: SpecimenPerson, version: AamvaVersion): string =>
  version === 1 ? sex : sex === "M" ? "1" : "2";

const elements = (person: SpecimenPerson, version: AamvaVersion): Elements => {
  const day = version === 1 ? yearFirst : monthFirst;
  return [
    ["DAQ", person.licenseNumber],
    ...names(person, version),
    ...classes(person, version),
    ["DBD", day(person.issued)],
    ["DBB", day(person.birthDate)],
    ["DBA", day(person.expires)],
    ["DBC", sexOf(person, version)],
    ["DAU", heightOf(person, version)],
    ["DAY", person.eyes],
    ["DAG", person.street],
    ["DAI", person.city],
    ["DAJ", specimenJurisdiction],
    ["DAK", `${person.postalCode}0000  `],
    ...(version === 1
      ? []
      : ([
          ["DCF", person.discriminator],
          ["DCG", person.country],
        ] satisfies Elements)),
    ...(version < 4
      ? []
      : ([
          ["DCK", `${person.discriminator}01`],
          ["DDA", "F"],
          ["DDB", "01012023"],
        ] satisfies Elements)),
  ];
};

export interface PayloadOptions {
  /** 8 (2013) by default. */
  readonly version?: AamvaVersion;
  /** Characters of the issuer's own that are put behind; for a barcode as full as the fullest. */
  readonly padding?: number;
  /** A signed credential in base 64, which subfile ZZ holds. Source: W3C Verifiable Credential Barcodes v1.0. */
  readonly credential?: string;
}

/**
 * What the barcode of a specimen says, by one of the versions of the standard; about 300 characters. `SPECIMEN` is in
 * its discriminator (but for version 1, which has none) and in the issuer's own subfile.
 *
 * Source: AAMVA DL/ID Card Design Standard, annex D.
 */
export const specimenPayload = (person: SpecimenPerson, options: PayloadOptions = {}): string => {
  const { credential, padding = 0, version = 8 } = options;
  const lines = elements(person, version).map(([code, value]) => `${code}${value}`);
  const card = `DL${lines.join("\n")}\r`;
  const further = "ABCDEFGHIJ0123456789".repeat(Math.ceil(padding / 20)).slice(0, padding);
  const own = `ZXZXASPECIMEN${further === "" ? "" : `\nZXB${further}`}\r`;
  const subfiles: ReadonlyArray<readonly [type: string, text: string]> = [
    ["DL", card],
    ["ZX", own],
    ...(credential === undefined ? [] : ([["ZZ", `ZZZZA${credential}\r`]] as const)),
  ];
  const entries = two(subfiles.length);
  const file = `@\n\u001e\rANSI ${specimenIssuer}${two(version)}${version === 1 ? "" : "01"}${entries}`;
  let at = file.length + 10 * subfiles.length;
  const directory = subfiles.map(([type, { length }]) => {
    const entry = `${type}${four(at)}${four(length)}`;
    at += length;
    return entry;
  });
  return [file, ...directory, ...subfiles.map(([, text]) => text)].join("");
};
