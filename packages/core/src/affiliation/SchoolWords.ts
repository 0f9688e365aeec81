/** Longer words are cut: no real word is longer, and databases limit the size of an index key. */
const longestWord = 100;

const beginningOf = (word: string): string =>
  word.length <= longestWord ? word : Array.from(word).slice(0, longestWord).join("");

/** The search words of a school, without case, diacritics and punctuation. */
export const schoolWords = (name: string): ReadonlyArray<string> => [
  ...new Set(
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== "")
      .map(beginningOf),
  ),
];
