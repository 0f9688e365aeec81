import type { PrintedLine, PrintedWord } from "./PrintedText.ts";

/** A line's parts, each beginning where a word asks for it. */
export const partsOfLine = (
  line: PrintedLine,
  begins: (word: PrintedWord, before: PrintedWord | undefined) => boolean,
): ReadonlyArray<PrintedLine> => {
  const parts: Array<Array<PrintedWord>> = [];
  for (const [at, word] of line.entries()) {
    const part = parts.at(-1);
    if (part === undefined || begins(word, line[at - 1])) parts.push([word]);
    else part.push(word);
  }
  return parts;
};

/** The space between a word and the one before it, in pixels. */
export const spaceBefore = (word: PrintedWord, before: PrintedWord): number =>
  word.left - before.left - before.width;
