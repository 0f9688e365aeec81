/** The formats of zones: TD1 of cards, TD2 of larger cards, TD3 of passports. */
export type MrzFormat = "TD1" | "TD2" | "TD3";

/** A field's line, first column, and column after its last, each from 0. */
export type MrzSpan = readonly [line: number, start: number, end: number];

/** The fields by allowed characters. */
const kinds = {
  type: "letters",
  issuer: "letters",
  names: "letters",
  nationality: "letters",
  sex: "letters",
  number: "any",
  optional: "any",
  furtherOptional: "any",
  birthDate: "numerals",
  expiry: "numerals",
  numberDigit: "numerals",
  birthDateDigit: "numerals",
  expiryDigit: "numerals",
  optionalDigit: "numerals",
  compositeDigit: "numerals",
} as const;

export type MrzField = keyof typeof kinds;

/** The allowed characters of a field, besides fillers. */
export const mrzKind = (field: MrzField): "letters" | "numerals" | "any" => kinds[field];

export interface MrzLayout {
  readonly format: MrzFormat;
  readonly lines: number;
  /** Characters in each line. */
  readonly width: number;
  /** A field that the format lacks is empty. */
  readonly fields: Readonly<Record<MrzField, MrzSpan>>;
  /** What the composite digit covers, in order. */
  readonly composite: ReadonlyArray<MrzSpan>;
  /** Whether a number of more than nine characters continues in the optional data. */
  readonly longNumbers: boolean;
}

const nowhere: MrzSpan = [0, 0, 0];

// The lower line begins the same way in both.
const twoLines = {
  type: [0, 0, 2],
  issuer: [0, 2, 5],
  number: [1, 0, 9],
  numberDigit: [1, 9, 10],
  nationality: [1, 10, 13],
  birthDate: [1, 13, 19],
  birthDateDigit: [1, 19, 20],
  sex: [1, 20, 21],
  expiry: [1, 21, 27],
  expiryDigit: [1, 27, 28],
  furtherOptional: nowhere,
} as const;

/** The formats. Source: ICAO Doc 9303-5 (TD1), 9303-6 (TD2) and 9303-4 (TD3), section 4.2 each. */
export const mrzLayouts: ReadonlyArray<MrzLayout> = [
  {
    format: "TD3",
    lines: 2,
    width: 44,
    fields: {
      ...twoLines,
      names: [0, 5, 44],
      optional: [1, 28, 42],
      optionalDigit: [1, 42, 43],
      compositeDigit: [1, 43, 44],
    },
    composite: [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, 43],
    ],
    longNumbers: false,
  },
  {
    format: "TD2",
    lines: 2,
    width: 36,
    fields: {
      ...twoLines,
      names: [0, 5, 36],
      optional: [1, 28, 35],
      optionalDigit: nowhere,
      compositeDigit: [1, 35, 36],
    },
    composite: [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, 35],
    ],
    longNumbers: true,
  },
  {
    format: "TD1",
    lines: 3,
    width: 30,
    fields: {
      type: [0, 0, 2],
      issuer: [0, 2, 5],
      number: [0, 5, 14],
      numberDigit: [0, 14, 15],
      optional: [0, 15, 30],
      birthDate: [1, 0, 6],
      birthDateDigit: [1, 6, 7],
      sex: [1, 7, 8],
      expiry: [1, 8, 14],
      expiryDigit: [1, 14, 15],
      nationality: [1, 15, 18],
      furtherOptional: [1, 18, 29],
      compositeDigit: [1, 29, 30],
      names: [2, 0, 30],
      optionalDigit: nowhere,
    },
    composite: [
      [0, 5, 30],
      [1, 0, 7],
      [1, 8, 15],
      [1, 18, 29],
    ],
    longNumbers: true,
  },
];
