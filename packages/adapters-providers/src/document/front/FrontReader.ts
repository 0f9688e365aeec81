import type { GreyPicture } from "../picture/Picture.ts";
import type { PictureObserver } from "../picture/PictureObserver.ts";
import { type ExpectedFront, type FrontMatch, matchFront } from "./FrontMatch.ts";
import type { FrontView } from "./FrontViews.ts";
import type { PrintedText } from "./PrintedText.ts";

/** Recognises the print of a picture. */
export type ReadText = (picture: GreyPicture) => PrintedText;

/** What a front's views say together. */
export interface FrontReading extends FrontMatch {
  /** How many words were read, whatever they say. */
  readonly words: number;
}

/** So few words were read that the view may be upside down. */
const fewWords = 6;

const countWords = (text: PrintedText): number =>
  text
    .flat()
    .filter(({ text: word, confidence }) => confidence >= 0.5 && /[A-Za-z0-9]{3}/.test(word))
    .length;

/**
 * Reads a front's views one after the other until what is expected is found. Fields may be found in any of them, and
 * a front is another's only where all of them together say so.
 */
export const readFront = (
  views: Iterable<FrontView>,
  expected: ExpectedFront,
  {
    today,
    readText,
    observe,
  }: {
    readonly today: string;
    readonly readText: ReadText;
    readonly observe?: PictureObserver | undefined;
  },
): FrontReading => {
  let text: PrintedText = [];
  let match = matchFront(text, expected, today);
  for (const { name, picture, turned } of views) {
    if (turned && countWords(text) >= fewWords) continue;
    observe?.(name, picture);
    text = [...text, ...readText(picture)];
    match = matchFront(text, expected, today);
    if (match.verdict === "Same") break;
  }
  return { ...match, words: countWords(text) };
};
