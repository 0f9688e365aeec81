import { crop } from "../picture/Cropping.ts";
import type { GreyPicture } from "../picture/Picture.ts";
import { evidenceOf } from "./ExpectedField.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import type { SeenWords } from "./FieldCrops.ts";
import { certain } from "./FieldEvidence.ts";
import { isState } from "./FieldVerdict.ts";
import { type FrontField, keyFields } from "./FrontField.ts";
import type { FrontLook } from "./FrontLook.ts";
import { type FrontMatch, withDoubts } from "./FrontMatch.ts";
import { inkOf } from "./GlyphShapes.ts";
import type { PrintedWord } from "./PrintedText.ts";
import { isInLowLetters } from "./RepeatedNames.ts";

/** The part of a word's height where a line through it begins and ends. */
const [highest, lowest] = [0.25, 0.8];

/**
 * How long a line through print is at the least, as a part of the word's width or in its heights: another word may stick to it.
 * Letters have gaps between them.
 */
const [ofWidth, heights] = [0.9, 3];

/** Shorter words have letters that a stroke of their own goes through: `HE`. */
const fewest = 4;

/** A line through a letter that stands alone is longer than any stroke of it, in its heights. */
const ofLetter = 1.15;

/** The fields that may be struck out. */
const struck = [...keyFields, "sex"] as const;

/** How far a line that is drawn by hand may be from a straight one, as a part of a word's height. */
const unsteady = 0.05;

/** The most pixels without ink in a line. */
const gap = 1;

/** A mask in which ink reaches some pixels up and down. */
const thickened = (mask: Uint8Array, width: number, by: number): Uint8Array =>
  mask.map((_, at) => {
    for (let rows = -by; rows <= by; rows++) if (mask[at + rows * width] === 1) return 1;
    return 0;
  });

/** The longest straight line of ink through a picture of print, in pixels. */
const longestLine = (mask: Uint8Array, width: number, height: number): number => {
  const [first, last] = [Math.floor(highest * height), Math.ceil(lowest * height)];
  const off = Math.max(1, Math.round(unsteady * height));
  const ink = thickened(mask, width, off);
  let longest = 0;
  for (let begin = first; begin < last; begin += off)
    for (let end = first; end < last; end += off) {
      const slope = (end - begin) / width;
      let [from, latest] = [0, -1];
      for (let x = 0; x < width; x++) {
        if (ink[Math.round(begin + slope * x) * width + x] !== 1) continue;
        if (x - latest > gap + 1) from = x;
        latest = x;
        longest = Math.max(longest, latest + 1 - from);
      }
    }
  return longest;
};

/** Whether a line goes through a printed word: it was struck out, and something else holds. */
export const isStruckOut = (
  picture: GreyPicture,
  { height, left, text, top, width }: PrintedWord,
): boolean => {
  const isLetter = /^\p{L}$/u.test(text);
  if (text.length < fewest && !isLetter) return false;
  const room = isLetter ? height / 2 : 0;
  const box = crop(picture, {
    left: left - room,
    top,
    right: left + width + room,
    bottom: top + height,
  });
  const mask = inkOf(box);
  const least = isLetter
    ? ofLetter * box.height
    : Math.min(ofWidth * box.width, heights * box.height);
  return mask !== undefined && longestLine(mask, box.width, box.height) >= least;
};

/** Whether a word is a signature's, whose letters are joined: in low letters, and hardly read, or beside the name in capitals. */
const isOfSignature = (word: PrintedWord, all: ReadonlyArray<PrintedWord>): boolean =>
  isInLowLetters(word) &&
  !/[0-9]/.test(word.text) &&
  (word.confidence < certain || all.some((other) => other.text === word.text.toUpperCase()));

/** A match in which fields are doubts of which any print was struck out, whatever was written beside it. */
export const withoutStruck = (
  match: FrontMatch,
  looks: ReadonlyArray<FrontLook>,
  seen: ReadonlyArray<SeenWords>,
  expected: ExpectedFront,
): FrontMatch => {
  const isStruck = (word: PrintedWord): boolean => {
    const own = seen.find(({ words }) => words.includes(word));
    return own !== undefined && isStruckOut(own.picture, word);
  };
  const wordsOf = (field: FrontField): ReadonlyArray<PrintedWord> =>
    Array.from(
      new Set(
        looks
          .flatMap((look) => evidenceOf(look, field, expected))
          .flatMap(({ says, words }) => (says === "Same" ? words : [])),
      ),
    );
  const hasStruck = (field: FrontField): boolean => {
    if (!isState(match.fields, field, "agrees")) return false;
    const words = wordsOf(field);
    return words.some((word) => !isOfSignature(word, words) && isStruck(word));
  };
  return match.verdict === "Same" ? withDoubts(match, struck.filter(hasStruck)) : match;
};
