import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import { type BrowserHolder, byPattern, holderDays, type HolderSex } from "./BrowserHolder.ts";

export type LicenseLayout =
  | "capped"
  | "plain"
  | "upright"
  | "province"
  | "numbers"
  | "table"
  | "rows";

/** An issuer of licenses, and its ways. */
export interface LicenseState {
  readonly code: string;
  readonly issuer: string;
  readonly name: string;
  readonly number: string;
  /** How many characters of the number stand together in print. */
  readonly groups?: readonly [separator: string, ...ReadonlyArray<number>];
  readonly layout: LicenseLayout;
  readonly font: string;
  readonly colours: readonly [from: string, to: string];
  readonly classes: readonly [string, ...ReadonlyArray<string>];
  readonly day: (day: string) => string;
  readonly height: (inches: number) => string;
  readonly isCanadian?: boolean;
  readonly cities: readonly [
    readonly [city: string, zip: string],
    readonly [city: string, zip: string],
  ];
}

const parts = (day: string): readonly [string, string, string] => [
  day.slice(0, 4),
  day.slice(5, 7),
  day.slice(8),
];
const slashes = (day: string): string => {
  const [year, month, date] = parts(day);
  return `${month}/${date}/${year}`;
};
const dashes = (day: string): string => slashes(day).replaceAll("/", "-");
const yearFirst = (day: string): string => day.replaceAll("-", "/");
const asIs = (day: string): string => day;

const feet = (inches: number): number => Math.floor(inches / 12);
const rest = (inches: number): string => String(inches % 12).padStart(2, "0");
const marked = (inches: number): string => `${feet(inches)}'-${rest(inches)}"`;
const close = (inches: number): string => `${feet(inches)}'${rest(inches)}"`;
const dashed = (inches: number): string => `${feet(inches)}-${rest(inches)}`;
const spelt = (inches: number): string => `${feet(inches)}'  ${inches % 12}"`;
export const centimetres = (inches: number): number => Math.round(inches * 2.54);
const metric = (inches: number): string => `${centimetres(inches)} cm`;

const us = { day: slashes, height: marked } as const;
const canada = { day: asIs, height: metric, isCanadian: true } as const;

/** Source of the issuers' numbers: AAMVA's list of issuer identification numbers. */
export const licenseStates: readonly [LicenseState, ...ReadonlyArray<LicenseState>] = [
  {
    ...us,
    code: "CT",
    issuer: "636006",
    name: "CONNECTICUT",
    number: "999999999",
    layout: "capped",
    font: "Open Sans",
    colours: ["#cfe0f2", "#f0e3cc"],
    classes: ["D"],
    cities: [
      ["HARTFORD", "06103"],
      ["NEW HAVEN", "06510"],
    ],
  },
  {
    ...us,
    code: "KS",
    issuer: "636022",
    name: "KANSAS",
    number: "K99999999",
    groups: ["-", 3, 2, 4],
    layout: "rows",
    font: "Liberation Sans",
    colours: ["#f7e3b5", "#d7e6c8"],
    classes: ["C"],
    height: close,
    cities: [
      ["TOPEKA", "66603"],
      ["WICHITA", "67202"],
    ],
  },
  {
    ...us,
    code: "AR",
    issuer: "636021",
    name: "ARKANSAS",
    number: "999999999",
    layout: "plain",
    font: "Liberation Narrow",
    colours: ["#f2d8d8", "#d6dff0"],
    classes: ["D"],
    cities: [
      ["LITTLE ROCK", "72201"],
      ["FORT SMITH", "72901"],
    ],
  },
  {
    ...us,
    code: "IN",
    issuer: "636037",
    name: "INDIANA",
    number: "9999999999",
    groups: ["-", 4, 2, 4],
    layout: "numbers",
    font: "Lato",
    colours: ["#dbe8d4", "#e7e0f0"],
    classes: ["O"],
    height: spelt,
    cities: [
      ["INDIANAPOLIS", "46204"],
      ["SOUTH BEND", "46601"],
    ],
  },
  {
    ...us,
    code: "MO",
    issuer: "636030",
    name: "MISSOURI",
    number: "A999999999",
    layout: "upright",
    font: "Liberation Sans",
    colours: ["#d9e6ef", "#f3ead6"],
    classes: ["F"],
    cities: [
      ["JEFFERSON CITY", "65101"],
      ["ST LOUIS", "63101"],
    ],
  },
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
    ...us,
    code: "HI",
    issuer: "636047",
    name: "HAWAII",
    number: "H99999999",
    layout: "table",
    font: "Free Sans",
    colours: ["#f6d6c4", "#cfe9ea"],
    classes: ["3"],
    height: dashed,
    cities: [
      ["HONOLULU", "96813"],
      ["HILO", "96720"],
    ],
  },
  {
    ...us,
    code: "ME",
    issuer: "636041",
    name: "MAINE",
    number: "9999999",
    layout: "capped",
    font: "Lato Medium",
    colours: ["#d4e9d9", "#dbe2ef"],
    classes: ["C"],
    height: dashed,
    cities: [
      ["AUGUSTA", "04330"],
      ["PORTLAND", "04101"],
    ],
  },
  {
    ...us,
    code: "NM",
    issuer: "636009",
    name: "NEW MEXICO",
    number: "999999999",
    layout: "rows",
    font: "Open Sans",
    colours: ["#f9e1a9", "#f1d0c0"],
    classes: ["D"],
    day: dashes,
    cities: [
      ["SANTA FE", "87501"],
      ["ALBUQUERQUE", "87102"],
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
    ...us,
    code: "SC",
    issuer: "636005",
    name: "SOUTH CAROLINA",
    number: "999999999",
    layout: "upright",
    font: "Open Sans",
    colours: ["#cfe1ee", "#f5eed5"],
    classes: ["D"],
    cities: [
      ["COLUMBIA", "29201"],
      ["GREENVILLE", "29601"],
    ],
  },
  {
    ...us,
    code: "LA",
    issuer: "636007",
    name: "LOUISIANA",
    number: "999999999",
    layout: "plain",
    font: "Liberation Sans",
    colours: ["#e5dcf0", "#f5edc9"],
    classes: ["E"],
    day: dashes,
    height: dashed,
    cities: [
      ["BATON ROUGE", "70801"],
      ["SHREVEPORT", "71101"],
    ],
  },
  {
    ...us,
    code: "VT",
    issuer: "636024",
    name: "VERMONT",
    number: "9999999A",
    layout: "numbers",
    font: "Free Sans",
    colours: ["#d4e7cf", "#f0ead8"],
    classes: ["D"],
    cities: [
      ["MONTPELIER", "05602"],
      ["BURLINGTON", "05401"],
    ],
  },
  {
    ...us,
    code: "MD",
    issuer: "636003",
    name: "MARYLAND",
    number: "A999999999999",
    groups: ["-", 1, 3, 3, 3, 3],
    layout: "rows",
    font: "Lato",
    colours: ["#f4e2b0", "#e6d4d4"],
    classes: ["C"],
    cities: [
      ["ANNAPOLIS", "21401"],
      ["BALTIMORE", "21202"],
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
  {
    ...us,
    code: "AL",
    issuer: "636033",
    name: "ALABAMA",
    number: "9999999",
    layout: "table",
    font: "Liberation Sans",
    colours: ["#f3d9d2", "#e3e8d8"],
    classes: ["D"],
    cities: [
      ["MONTGOMERY", "36104"],
      ["MOBILE", "36602"],
    ],
  },
];

export const licenseStateOf = (seed: number): LicenseState =>
  licenseStates[seed % licenseStates.length] ?? licenseStates[0];

const lastNames = [
  "O'CONNELL",
  "ST CLAIR",
  "SMITH-JONES",
  "GARCIA LOPEZ",
  "LE",
  "ADEBAYO",
  "MACDOUGALL",
  "HERNANDEZ",
  "FELDMANN",
  "TRAN",
  "BUCHANAN",
  "DELACROIX",
  "YAMAMOTO",
  "RILEY",
  "VAN HOUTEN",
  "PETROVA",
  "D'AMICO",
  "WHITFIELD",
  "QUEVEDO",
  "IYER",
] as const;
const women = [
  "MARGARET",
  "ANNE-MARIE",
  "XIOMARA",
  "PENELOPE",
  "LI NA",
  "JOSEPHINE",
  "BEATRIZ",
  "KEISHA",
  "TESSA",
  "FIONA",
] as const;
const men = [
  "CHRISTOPHER",
  "JEAN-LUC",
  "IGNACIO",
  "WENDELL",
  "BO",
  "THADDEUS",
  "ENRIQUE",
  "DASHAWN",
  "PETER",
  "FINN",
] as const;
const middles = [
  "",
  "",
  "ELIZABETH",
  "JAMES",
  "Q",
  "FRANCES",
  "LEROY",
  "MAE",
  "AUGUST",
  "VALENTINE",
] as const;
const streets = [
  "MAGNOLIA AVE",
  "N 3RD ST",
  "OLD POST RD",
  "FAIRVIEW TER",
  "COUNTY ROAD 12",
  "SW JEFFERSON BLVD",
  "BIRCH HOLLOW LN",
  "PRINCE ST",
  "KING GEORGE DR",
  "LAKE SHORE CIR",
  "UNION PL",
] as const;

/** Other names, for edits. */
export const otherNames = { lastNames, women, men, streets };

/** The invented holder of a license. */
export const licenseHolder = (seed: number): BrowserHolder => {
  const { digits, next, pick, whole } = seededRandom(seed, "browser's license holder");
  const state = licenseStateOf(seed);
  const days = holderDays(seed, { young: state.layout === "upright", years: pick([4, 5, 8]) });
  const sex = pick<HolderSex>(["F", "M", "F", "M", "F", "M", "F", "M", "F", "M", "X"]);
  const first = sex === "F" ? pick(women) : pick(men);
  const middle = pick(middles);
  const [city, zip] = pick(state.cities);
  return {
    number: byPattern(state.number, seed),
    last: pick(lastNames),
    first,
    middle,
    suffix: sex === "M" && next() < 0.2 ? pick(["JR", "II", "III"]) : "",
    birth: days.birth,
    issued: days.issued,
    expires: `${days.until}${days.birth.slice(4)}`,
    sex,
    height: sex === "F" ? whole(58, 71) : whole(64, 78),
    weight: whole(108, 245),
    eyes: pick(["BRO", "BLU", "GRN", "HAZ"]),
    class: pick(state.classes),
    house: String(whole(3, 9899)),
    street: pick(streets),
    unit:
      next() < 0.3
        ? pick([`APT ${whole(2, 60)}`, `UNIT ${whole(2, 20)}B`, `# ${whole(100, 900)}`])
        : "",
    city,
    state: state.code,
    zip: state.isCanadian === true || next() < 0.6 ? zip : `${zip}-${digits(4)}`,
    nationality: "",
    issuer: state.isCanadian === true ? "CAN" : "USA",
  };
};

/** A license's number as it is printed. */
export const printedNumber = ({ groups }: LicenseState, number: string): string => {
  if (groups === undefined) return number;
  const [separator, ...sizes] = groups;
  let from = 0;
  return sizes.map((size) => number.slice(from, (from += size))).join(separator);
};
