import { asIs, type LicenseState, metric, yearFirst } from "./LicenseState.ts";

const canada = { day: asIs, height: metric, isCanadian: true } as const;

/** Provinces of Canada. Source of the issuers' numbers: AAMVA's list of issuer identification numbers. */
export const canadianProvinces: ReadonlyArray<LicenseState> = [
  {
    ...canada,
    code: "QC",
    issuer: "604428",
    name: "QUÉBEC",
    number: "A9999999999999",
    groups: ["-", 5, 6, 3],
    layout: "province",
    font: "Liberation Sans",
    colours: ["#d3e3f5", "#e8eef5"],
    classes: ["5"],
    cities: [
      ["MONTREAL", "H2Y 1C6"],
      ["QUEBEC", "G1R 4P5"],
    ],
  },
  {
    ...canada,
    code: "AB",
    issuer: "604432",
    name: "ALBERTA",
    number: "999999999",
    groups: ["-", 6, 3],
    layout: "province",
    font: "Open Sans",
    colours: ["#e0ead2", "#d8e4ee"],
    classes: ["5", "6"],
    day: yearFirst,
    cities: [
      ["EDMONTON", "T5J 2R7"],
      ["CALGARY", "T2P 1J9"],
    ],
  },
  {
    ...canada,
    code: "NS",
    issuer: "636013",
    name: "NOVA SCOTIA",
    number: "AAAAA999999999",
    layout: "province",
    font: "Lato",
    colours: ["#d5e4f0", "#e9e3d2"],
    classes: ["5", "7"],
    cities: [
      ["HALIFAX", "B3J 1S9"],
      ["SYDNEY", "B1P 6H1"],
    ],
  },
];
