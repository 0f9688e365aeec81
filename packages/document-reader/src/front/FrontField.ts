/** The fields of a front that the machine-readable side has too. */
export const frontFields = [
  "number",
  "last",
  "first",
  "middle",
  "birthDate",
  "expires",
  "issued",
  "address",
  "sex",
  "height",
  "class",
  "country",
] as const;
export type FrontField = (typeof frontFields)[number];

/** The fields that are days. */
export const dayFields = [
  "birthDate",
  "expires",
  "issued",
] as const satisfies ReadonlyArray<FrontField>;
export type DayField = (typeof dayFields)[number];

/**
 * The fields required for a confirmation: whose document it is, which one, and how long it is valid. The others are
 * compared if readable.
 */
export const keyFields = [
  "number",
  "last",
  "first",
  "birthDate",
  "expires",
] as const satisfies ReadonlyArray<FrontField>;

/** The fields that are spelt in letters and numerals, of which another text may be almost the same. */
export const speltFields = [
  "number",
  "last",
  "first",
  "middle",
] as const satisfies ReadonlyArray<FrontField>;
