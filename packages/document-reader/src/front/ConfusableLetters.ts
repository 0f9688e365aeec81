/** What recognisers take for one another in print, each class under its numeral. Source: study, section 3. */
const classes: ReadonlyArray<readonly [string, string]> = [
  ["0", "OQD"],
  ["1", "IL|!"],
  ["2", "Z"],
  ["5", "S"],
  ["6", "G"],
  ["8", "B"],
];

const numerals: ReadonlyMap<string, string> = new Map(
  classes.flatMap(([numeral, letters]) =>
    Array.from(letters, (letter) => [letter, numeral] as const),
  ),
);

/** Upper case without marks: `é` is `E`. */
export const plain = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toUpperCase();

/** Letters that are easily taken for a numeral, and the numeral, as the same numeral. As many characters as before. */
export const unconfused = (text: string): string =>
  Array.from(text, (letter) => numerals.get(letter) ?? letter).join("");

/** Letters and numerals alone, in upper case and without marks. */
export const lettersAndNumerals = (text: string): string =>
  plain(text).replaceAll(/[^A-Z0-9]/g, "");
