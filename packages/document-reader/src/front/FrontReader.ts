import type { GreyPicture } from "../picture/Picture.ts";
import type { PictureObserver } from "../picture/PictureObserver.ts";
import { type ExpectedFront, type FrontMatch, matchFront } from "./FrontMatch.ts";
import type { FrontView } from "./FrontViews.ts";
import type { PrintedText } from "./PrintedText.ts";

/** Recognises the print of a picture. */
export type ReadText = (picture: GreyPicture) => PrintedText;

/** Upside-down print gives words too, but hardly any that the recogniser is sure of. */
const sureWords = 4;

const countSure = (text: PrintedText): number =>
  text
    .flat()
    .filter(({ confidence, text: word }) => confidence >= 0.8 && /[A-Za-z0-9]{4}/.test(word))
    .length;

/** So many views have to agree that a front is another's. */
const agreeing = 2;

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
    hasTime,
  }: {
    readonly today: string;
    readonly readText: ReadText;
    readonly observe?: PictureObserver | undefined;
    /** Whether there is time for another view; the first is read in any case. */
    readonly hasTime: () => boolean;
  },
): FrontMatch => {
  const texts: Array<PrintedText> = [];
  let match = matchFront(texts, expected, today);
  let against = 0;
  for (const { name, picture, turned } of views) {
    if (texts.length > 0 && !hasTime()) break;
    if (turned && countSure(texts.flat()) >= sureWords) continue;
    observe?.(name, picture);
    texts.push(readText(picture));
    match = matchFront(texts, expected, today);
    against += match.verdict === "Different" ? 1 : 0;
    if (match.verdict === "Same" || against === agreeing) break;
  }
  return match;
};
