import { crop, type PixelBox } from "../picture/Cropping.ts";
import type { GreyPicture } from "../picture/Picture.ts";
import type { PictureObserver } from "../picture/PictureObserver.ts";
import { resize } from "../picture/Resizing.ts";
import { boxOf, focusesOf } from "./FocusedLooks.ts";
import { frontFields } from "./FrontField.ts";
import {
  type ExpectedFront,
  type FrontLook,
  type FrontMatch,
  lookAt,
  matchFront,
} from "./FrontMatch.ts";
import type { FrontView } from "./FrontViews.ts";
import type { PrintedText, PrintedWord } from "./PrintedText.ts";
import type { TextMode } from "./TextEngine.ts";

/** Recognises the print of a picture. */
export type ReadText = (picture: GreyPicture, mode?: TextMode) => PrintedText;

/** Upside-down print gives words too, but hardly any with high confidence. */
const sureWords = 4;

const countSure = (text: PrintedText): number =>
  text
    .flat()
    .filter(({ confidence, text: word }) => confidence >= 0.8 && /[A-Za-z0-9]{4}/.test(word))
    .length;

/** The height of a line for the recogniser, in pixels. */
const lineHeight = 56;

/** Reads a part of a view as one line; the words keep their places in the view. */
const readLine = (view: GreyPicture, box: PixelBox, readText: ReadText): PrintedText => {
  const part = crop(view, box);
  const scale = Math.min(3, Math.max(1, lineHeight / part.height));
  const larger =
    scale === 1
      ? part
      : resize(part, Math.round(part.width * scale), Math.round(part.height * scale));
  const [left, top] = [Math.max(0, Math.round(box.left)), Math.max(0, Math.round(box.top))];
  return readText(larger, "line").map((line) =>
    line.map((word) => ({
      ...word,
      left: left + word.left / scale,
      top: top + word.top / scale,
      width: word.width / scale,
      height: word.height / scale,
    })),
  );
};

/** How many views must agree on a contradiction. */
const agreeing = 2;

const isAgainst = ({ verdict }: FrontMatch): boolean =>
  verdict === "Different" || verdict === "Contradicted";

/**
 * Reads a front's views one after the other until the expected fields are found, with second looks at single lines. A
 * field may be found in any look; a front counts as different only by all looks together.
 */
export const readFront = (
  views: Iterable<FrontView>,
  expected: ExpectedFront,
  {
    readText,
    observe,
    hasTime,
  }: {
    readonly readText: ReadText;
    readonly observe?: PictureObserver | undefined;
    /** Whether there is time for another view; the first is always read. */
    readonly hasTime: () => boolean;
  },
): FrontMatch => {
  const looks: Array<FrontLook> = [];
  const seen: Array<SeenWords> = [];
  let match = matchFront(looks, expected);
  let against = 0;
  for (const { name, picture, turned } of views) {
    if (looks.length > 0 && !hasTime()) break;
    if (turned && countSure(looks.flatMap(({ text }) => text)) >= sureWords) continue;
    observe?.(name, picture);
    const look = lookAt(readText(picture));
    looks.push(look);
    seen.push({ words: look.text.flat(), picture });
    match = matchFront(looks, expected);
    const own = looks.length === 1 ? match : matchFront([look], expected);
    for (const { box, kind } of hasTime() ? focusesOf(look, match, own, picture) : []) {
      const text = readLine(picture, box, readText);
      looks.push(kind === undefined ? lookAt(text) : placedLook(text, kind, box));
      seen.push({ words: text.flat(), picture });
    }
    match = matchFront(looks, expected);
    against += isAgainst(match) ? 1 : 0;
    if (match.verdict === "Same" || against === agreeing) break;
  }
  if (observe !== undefined) showFields(match, seen, observe);
  return match;
};

/** The words of a look, and their view. */
interface SeenWords {
  readonly words: ReadonlyArray<PrintedWord>;
  readonly picture: GreyPicture;
}

/** Shows the words of each field. */
const showFields = (
  { fields }: FrontMatch,
  seen: ReadonlyArray<SeenWords>,
  observe: PictureObserver,
): void => {
  for (const field of frontFields) {
    const { state, words = [] } = fields[field] ?? {};
    const [first] = words;
    const look = seen.find((each) => first !== undefined && each.words.includes(first));
    if (look !== undefined) observe(`field-${field}-${state}`, crop(look.picture, boxOf(words)));
  }
};

const placedLook = (
  text: PrintedText,
  kind: FrontLook["places"][number]["kind"],
  box: PixelBox,
): FrontLook => {
  const own = lookAt(text);
  const words = text.flat();
  return own.places.length > 0 || words.length === 0
    ? own
    : { text, places: [{ kind, label: box, beside: words, below: [], regions: [box, box] }] };
};
