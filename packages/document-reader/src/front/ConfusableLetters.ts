/** Characters that recognisers confuse, in classes named by a numeral. Source: study, section 3. */
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

/** Letters that no diacritic makes. */
const joined: ReadonlyMap<string, string> = new Map([
  ["Œ", "OE"],
  ["Æ", "AE"],
  ["Ø", "O"],
  ["Ł", "L"],
  ["Đ", "D"],
  ["Ð", "D"],
  ["Þ", "TH"],
]);

/** Upper case without diacritics: `é` becomes `E`, and `œ` `OE`. */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replaceAll(/[ŒÆØŁĐÐÞ]/g, (letter) => joined.get(letter) ?? letter);

/** Replaces each confusable letter by its numeral. The length stays the same. */
export const unconfused = (text: string): string => {
  let same = "";
  for (const letter of text) same += numerals.get(letter) ?? letter;
  return same;
};

/** Letters and numerals only, in upper case without diacritics. */
export const lettersAndNumerals = (text: string): string =>
  plain(text).replaceAll(/[^A-Z0-9]/g, "");

/**
 * Pairs of characters, as read and as expected, unconfused or as printed (a class), that may be misread for each other at any
 * confidence. A bold Z with serifs is read as a 7, and its class is 2.
 */
const lookalikes: ReadonlySet<string> = new Set(
  [
    "72 17 71 38 83 56 65 68 86 49 94 CG GC C6 6C EF FE UV VU HN NH MN NM PR RP KX XK 1T T1 1J J1 1Y Y1 YV VY 60 06 80 08",
    "3B 35 53 4A A4 4H H4 5E E5 6E E6 8E E8 7T T7 7Y Y7 9P P9",
  ].flatMap((pairs) => pairs.split(" ")),
);

/** Whether a text may be another one: some characters were misread as their lookalikes, or lost. */
export const mayBeMisread = (text: string, expected: string): boolean =>
  text.length !== expected.length ||
  Array.from(text).every(
    (letter, at) => letter === expected[at] || lookalikes.has(`${letter}${expected[at] ?? ""}`),
  );
