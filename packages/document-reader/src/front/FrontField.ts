/** What a front may show of what the machine-readable side says. */
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

/**
 * The fields without which a print confirms nothing: whose document it is, which one, and how long it holds. The others
 * are compared where they can be read.
 */
export const keyFields = [
  "number",
  "last",
  "first",
  "birthDate",
  "expires",
] as const satisfies ReadonlyArray<FrontField>;
