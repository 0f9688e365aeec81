/** A word as recognised, and its place in the picture in pixels. */
export interface PrintedWord {
  readonly text: string;
  /** How sure the recogniser is of it, from 0 to 1. */
  readonly confidence: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Words side by side, from left to right. */
export type PrintedLine = ReadonlyArray<PrintedWord>;

/** What is printed on a side of a document, from top to bottom. All of it is personal. */
export type PrintedText = ReadonlyArray<PrintedLine>;

const middleOf = (word: PrintedWord): number => word.top + word.height / 2;

/** Whether the middle of each lies within the height of the other: text of another size may share a line. */
const besides = (word: PrintedWord, other: PrintedWord): boolean =>
  Math.abs(middleOf(word) - middleOf(other)) <= Math.min(word.height, other.height) / 2;

/** Words put together into lines by where they stand, whatever block they were recognised in. */
export const linesOfWords = (words: ReadonlyArray<PrintedWord>): PrintedText => {
  const lines: Array<Array<PrintedWord>> = [];
  for (const word of words.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const line = lines.findLast((line) => line.some((each) => besides(each, word)));
    if (line === undefined) lines.push([word]);
    else line.push(word);
  }
  return lines.map((line) => line.toSorted((one, other) => one.left - other.left));
};
