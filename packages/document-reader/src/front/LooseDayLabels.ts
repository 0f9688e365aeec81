import { labelOfDate } from "./FieldLabels.ts";
import type { PrintedText, PrintedWord } from "./PrintedText.ts";

/** How far a day is behind its label at most, in heights of the label. */
const reach = 6;

/** Whether a word is the small label of a day that begins behind it in another line, of larger print. */
const isLabelOf = (word: PrintedWord, day: PrintedWord): boolean => {
  const middle = word.top + word.height / 2;
  const room = day.left - word.left - word.width;
  return (
    labelOfDate(word, day) !== undefined &&
    room > 0 &&
    room < reach * word.height &&
    middle > day.top &&
    middle < day.top + day.height
  );
};

/** A text in which the small labels of days that were read as lines of their own stand before their days too: `00s` for `DOB`. */
export const withDayLabels = (text: PrintedText): PrintedText => {
  const alone = text.flatMap(([word, ...more]) =>
    word === undefined || more.length > 0 ? [] : [word],
  );
  return text.map((line) => {
    const [day] = line;
    const label = day === undefined ? undefined : alone.find((word) => isLabelOf(word, day));
    return label === undefined ? line : [label, ...line];
  });
};
