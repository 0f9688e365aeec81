import { plain, unconfused } from "./ConfusableLetters.ts";
import type { PrintedLine } from "./PrintedText.ts";

/** A line in one string: upper case without marks, and easily confused characters as one. */
export interface LineText {
  readonly text: string;
  /** The least confidence of the words that lie from `start` to before `end`. */
  readonly confidence: (start: number, end: number) => number;
}

/** Puts a line's words together with spaces between. */
export const lineTextOf = (line: PrintedLine): LineText => {
  let text = "";
  const spans = line.map(({ text: word, confidence }) => {
    const start = text.length;
    text += `${unconfused(plain(word))} `;
    return { start, end: text.length - 1, confidence };
  });
  return {
    text,
    confidence: (start, end) =>
      spans.reduce(
        (least, span) =>
          span.start < end && span.end > start ? Math.min(least, span.confidence) : least,
        1,
      ),
  };
};

/** A pattern over line texts: written in plain letters, it finds what is confused with them too. */
export const unconfusedPattern = (words: ReadonlyArray<string>): string =>
  words.map(unconfused).join("|");
