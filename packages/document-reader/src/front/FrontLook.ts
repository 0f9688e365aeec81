import { type FieldPlace, placesIn } from "./FieldPlaces.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";

/** A look at a print: its words and their places. */
export interface FrontLook {
  readonly text: PrintedText;
  readonly places: ReadonlyArray<FieldPlace>;
}

const labelAndDate = /^(.*[A-Za-z.:].*?)((?:[0-9]{2}[/-]){2}[0-9]{4})$/;

/** A date to which its label sticks as two words: `4a.155:08/09/2018`. */
const apart = (word: PrintedWord): PrintedLine => {
  const { left, text, width } = word;
  const [, label, date] = labelAndDate.exec(text) ?? [];
  if (label === undefined || date === undefined) return [word];
  const share = (width * label.length) / text.length;
  return [
    { ...word, text: label, width: share },
    { ...word, text: date, left: left + share, width: width - share },
  ];
};

export const lookAt = (read: PrintedText): FrontLook => {
  const text = read.map((line) => line.flatMap(apart));
  return { text, places: placesIn(text) };
};
