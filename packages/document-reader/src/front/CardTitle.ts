import { addressWords } from "./OwnWords.ts";
import { lettersAndNumerals } from "./ConfusableLetters.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import type { FrontLook } from "./FrontLook.ts";
import { isApart } from "./LineLabels.ts";
import { partsOfLine } from "./LineParts.ts";
import type { PrintedLine } from "./PrintedText.ts";

/** The letters of words in one. */
export const lettersOf = (words: PrintedLine): string =>
  words.map(({ text }) => lettersAndNumerals(text)).join("");

/** The parts of a print's lines, without the holder's address: a city may be called as a state. */
export const partsBesideAddress = (
  { text }: FrontLook,
  { address }: ExpectedFront,
): ReadonlyArray<PrintedLine> => {
  const own = address === undefined ? [] : addressWords(text, address);
  return text
    .flatMap((line) => partsOfLine(line, isApart))
    .filter((part) => !part.some((word) => own.includes(word)));
};

/** The words that are not among some that stand beside a title. */
export const without = (part: PrintedLine, words: ReadonlySet<string>): PrintedLine =>
  part.filter(({ text }) => {
    const letters = lettersAndNumerals(text);
    return letters !== "" && !words.has(letters);
  });
