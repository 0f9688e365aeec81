import { plain, unconfused } from "./ConfusableLetters.ts";
import type { PrintedLine, PrintedWord } from "./PrintedText.ts";

/** A line in one string: upper case without marks, and easily confused characters as one. */
export interface LineText {
  readonly text: string;
  /** The words that lie, in whole or in part, from `start` to before `end`. */
  readonly wordsOf: (start: number, end: number) => ReadonlyArray<PrintedWord>;
}

/** Puts a line's words together with spaces between. */
export const lineTextOf = (line: PrintedLine): LineText => {
  let text = "";
  const spans = line.map((word) => {
    const start = text.length;
    text += `${unconfused(plain(word.text))} `;
    return { start, end: text.length - 1, word };
  });
  return {
    text,
    wordsOf: (start, end) =>
      spans.filter((span) => span.start < end && span.end > start).map(({ word }) => word),
  };
};

/** A pattern over line texts: written in plain letters, it finds what is confused with them too. */
export const unconfusedPattern = (words: ReadonlyArray<string>): string =>
  words.map(unconfused).join("|");
