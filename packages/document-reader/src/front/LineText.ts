import { plain, unconfused } from "./ConfusableLetters.ts";
import type { PrintedLine, PrintedWord } from "./PrintedText.ts";

/** A line as one text: upper case without diacritics, with confusable characters replaced. */
export interface LineText {
  readonly text: string;
  /** The words that overlap the range from `start` to before `end`. */
  readonly wordsOf: (start: number, end: number) => ReadonlyArray<PrintedWord>;
}

/** Joins a line's words with spaces. */
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

/** A pattern for line texts, written in plain letters, that also matches confusable characters. */
export const unconfusedPattern = (words: ReadonlyArray<string>): string =>
  words.map(unconfused).join("|");
