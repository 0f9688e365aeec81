/** A recognised word, and its place in the picture in pixels. */
export interface PrintedWord {
  readonly text: string;
  /** The recogniser's confidence, from 0 to 1. */
  readonly confidence: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Words side by side, from left to right. */
export type PrintedLine = ReadonlyArray<PrintedWord>;

/** The print of a document's side, from top to bottom. All of it is personal. */
export type PrintedText = ReadonlyArray<PrintedLine>;

/** Whether a word has low letters. */
export const isLow = ({ text }: PrintedWord): boolean => /\p{Ll}/u.test(text);

const middleOf = (word: PrintedWord): number => word.top + word.height / 2;

/** Whether each middle is within the other's height: text of another size may share a line. */
const besides = (word: PrintedWord, other: PrintedWord): boolean =>
  Math.abs(middleOf(word) - middleOf(other)) <= Math.min(word.height, other.height) / 2;

/** Whether one word stands above or below the other: half of the narrower is under or over it, and they are not side by side. */
const isOver = (word: PrintedWord, other: PrintedWord): boolean =>
  Math.min(word.left + word.width, other.left + other.width) - Math.max(word.left, other.left) >
    Math.min(word.width, other.width) / 2 && !besides(word, other);

/**
 * Groups words into lines by their places, ignoring the recogniser's blocks. A signature may be as high as two lines, and does not
 * join them.
 */
export const linesOfWords = (words: ReadonlyArray<PrintedWord>): PrintedText => {
  const lines: Array<Array<PrintedWord>> = [];
  for (const word of words.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const line = lines.findLast(
      (line) =>
        line.some((each) => besides(each, word)) && !line.some((each) => isOver(each, word)),
    );
    if (line === undefined) lines.push([word]);
    else line.push(word);
  }
  return lines.map((line) => line.toSorted((one, other) => one.left - other.left));
};
