/** The words by which a school is searched: case, diacritics and punctuation do not count. */
export const schoolWords = (name: string): ReadonlyArray<string> => [
  ...new Set(
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ""),
  ),
];
