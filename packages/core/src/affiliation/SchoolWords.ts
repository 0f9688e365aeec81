/** What a word has beyond so many characters does not count: no word has, and databases index no longer ones. */
const longestWord = 100;

const beginningOf = (word: string): string =>
  word.length <= longestWord ? word : Array.from(word).slice(0, longestWord).join("");

/** The words by which a school is searched: case, diacritics and punctuation do not count. */
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
