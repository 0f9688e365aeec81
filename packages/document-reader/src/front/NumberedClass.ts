import { isApart } from "./LineLabels.ts";
import { partsOfLine } from "./LineParts.ts";
import type { PrintedLine, PrintedText } from "./PrintedText.ts";

/** A class directly behind its number, which may be another label's beginning: `9a END`. Source: AAMVA, number 9. */
const behindNumber = /^9[-.]?([A-EM])$/;

/** A letter of a class, and its words. */
export interface NumberedClass {
  readonly letter: string;
  readonly words: PrintedLine;
}

/** The classes that stand behind their number alone, apart from other words. */
export const numberedClasses = (text: PrintedText): ReadonlyArray<NumberedClass> =>
  text
    .flatMap((line) => partsOfLine(line, isApart))
    .flatMap((words) => {
      const [, letter] = behindNumber.exec(words.map((word) => word.text).join("")) ?? [];
      return letter === undefined ? [] : [{ letter, words }];
    });
