import type { PixelBox } from "../picture/Cropping.ts";
import { labelsIn } from "./LineLabels.ts";
import type { PrintedLine, PrintedText } from "./PrintedText.ts";

/**
 * The value behind a small number that is the last of its line: the larger value was read as another line. It begins at most
 * `reach` heights of the number behind it.
 */
export const besideInOther = (
  text: PrintedText,
  line: PrintedLine,
  number: PixelBox,
  reach: number,
): PrintedLine => {
  const middle = (number.top + number.bottom) / 2;
  const value = text.find(([first]) => {
    if (first === undefined || line.includes(first)) return false;
    const away = first.left - number.right;
    return (
      away > 0 &&
      away < reach * (number.bottom - number.top) &&
      first.top < middle &&
      first.top + first.height > middle
    );
  });
  return value?.slice(0, labelsIn(value)[0]?.start ?? value.length) ?? [];
};

/** The number of a field that describes the holder of a license: sex, height, weight, eyes, hair. */
const ofDescription = /^1[5-9][.,]?$/;

/** Whether a number stands beside or below those of a description: that of a name is another one that lost a numeral. */
export const isInDescription = (number: PixelBox, text: PrintedText): boolean =>
  text.flat().filter(({ text: word, top }) => ofDescription.test(word) && top < number.bottom)
    .length > 1;
