import { plain } from "./ConfusableLetters.ts";
import type { FieldEvidence } from "./FieldEvidence.ts";
import type { FieldPlace } from "./FieldPlaces.ts";
import { firstOf, found, placesOf } from "./MarkEvidence.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";

/** Feet and inches, or centimetres, as numerals only: `5'-03"` is `503`. */
const heightForms = (inches: number): ReadonlyArray<string> => {
  const feet = Math.floor(inches / 12);
  const rest = String(inches % 12);
  const centimetres = Math.round(inches * 2.54);
  return [
    `${feet}${rest}`,
    `${feet}${rest.padStart(2, "0")}`,
    String(inches),
    ...[-1, 0, 1].map((off) => String(centimetres + off)),
  ];
};

const feetAndInches = /^[3-7][^0-9]{0,4}(?:0?[0-9]|1[01])[^0-9]{0,4}$/;
const metric = /^1[2-9][0-9](?:CM)?$/;

/** Feet and inches with their signs occur nowhere else. The sign of the feet may be read as a dash. */
const signed = [
  /([3-7])['’]\s?-?\s?(0?[0-9]|1[01])["”']*$/,
  /(?<![0-9])([3-7])-(0?[0-9]|1[01])["”]$/,
];

/** A height by its signs alone. */
export interface SignedHeight {
  /** Feet and inches: `503`. */
  readonly digits: string;
  readonly words: PrintedLine;
}

/** The most parts as which `5'-03"` may be read. */
const ofHeight = 3;

/** The heights that have their signs, which may be read as several words: `5 -03"`. */
export const signedHeights = (text: PrintedText): ReadonlyArray<SignedHeight> =>
  text.flatMap((line) =>
    line.flatMap((_, at) => {
      for (let count = 1; count <= Math.min(ofHeight, line.length - at); count++) {
        const words = line.slice(at, at + count);
        if (words.some((word, nth) => nth > 0 && !isNext(words[nth - 1], word))) return [];
        const written = words.map((word) => word.text).join("");
        const [, feet, inches] = signed.flatMap((form) => form.exec(written) ?? []);
        if (feet !== undefined && inches !== undefined)
          return [{ digits: `${feet}${inches}`, words }];
      }
      return [];
    }),
  );

/** Whether a word may continue the value of the one before it. */
const isNext = (before: PrintedWord | undefined, word: PrintedWord): boolean =>
  before !== undefined && word.left - before.left - before.width <= 1.2 * word.height;

/** Searches for the holder's height in its place, or by its signs; `height` is in inches. */
export const heightEvidence = (
  text: PrintedText,
  places: ReadonlyArray<FieldPlace>,
  height: number,
): ReadonlyArray<FieldEvidence> => {
  const placed = heightAt(places, height);
  if (placed.length > 0) return placed;
  return signedHeights(text).map(({ digits, words }) =>
    found(heightForms(height).includes(digits), digits, words),
  );
};

const heightAt = (
  places: ReadonlyArray<FieldPlace>,
  height: number,
): ReadonlyArray<FieldEvidence> =>
  firstOf(placesOf(places, "height"), (words) => {
    const some = words.filter((word) => /[0-9]|^S['’]/.test(word.text)).slice(0, 3);
    for (let count = some.length; count > 0; count--) {
      const taken = some.slice(0, count);
      const text = plain(taken.map((word) => word.text).join(""))
        .replaceAll("O", "0")
        .replace(/^S(?=['’])/, "5");
      const digits = text.replaceAll(/[^0-9]/g, "").replace(/^0+/, "");
      if (heightForms(height).includes(digits)) return found(true, digits, taken);
      if (feetAndInches.test(text) || metric.test(text)) return found(false, digits, taken);
    }
    return undefined;
  });
