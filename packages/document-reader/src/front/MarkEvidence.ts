import { lettersAndNumerals, plain } from "./ConfusableLetters.ts";
import {
  certain,
  type FieldEvidence,
  hardly,
  likely,
  surenessOf,
  unsure,
} from "./FieldEvidence.ts";
import { type FieldPlace, valueOf } from "./FieldPlaces.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";

/** The values in a field's place, likelier first: after its label, or below it. */
export const valuesAt = (
  places: ReadonlyArray<FieldPlace>,
  field: FieldPlace["kind"],
): ReadonlyArray<PrintedLine> => valuesOf(placesOf(places, field));

const placesOf = (
  places: ReadonlyArray<FieldPlace>,
  field: FieldPlace["kind"],
): ReadonlyArray<FieldPlace> => places.filter(({ kind }) => kind === field);

const valuesOf = (places: ReadonlyArray<FieldPlace>): ReadonlyArray<PrintedLine> =>
  places.flatMap(({ beside, below }) => [beside, below]);

/**
 * The first of a field's places with text in its form. Where it has two labels, and one of them likely has another value,
 * what the other label has confirms nothing.
 */
export const firstOf = (
  places: ReadonlyArray<FieldPlace>,
  judge: (words: PrintedLine) => FieldEvidence | undefined,
): ReadonlyArray<FieldEvidence> => {
  const labels = places.filter(({ isInSentence }) => isInSentence !== true);
  const rivals = labels
    .flatMap((place) => judge(valueOf(place)) ?? [])
    .filter(({ confidence, says }) => says === "Other" && confidence >= likely);
  if (labels.length > 1 && rivals.length > 0)
    return rivals.map((rival) => ({ ...rival, says: "Misplaced" }));
  const found = valuesOf(places).flatMap((words) => judge(words) ?? []);
  const same = found.filter(({ says }) => says === "Same");
  return same.length > 0 ? same : found.slice(0, 1);
};

export const found = (
  isSame: boolean,
  text: string,
  words: ReadonlyArray<PrintedWord>,
): FieldEvidence => ({
  says: isSame ? "Same" : "Other",
  text,
  confidence: surenessOf(words),
  words,
});

/** Whether a word stands apart from its line's other words, or is of another size, and so belongs to no sentence. */
const isApart = (line: PrintedLine, at: number, heights = 0.8): boolean => {
  const [word, before, after] = [line[at], line[at - 1], line[at + 1]];
  if (word === undefined) return false;
  const isFar = (left: PrintedWord | undefined, right: PrintedWord | undefined): boolean =>
    left === undefined ||
    right === undefined ||
    right.left - left.left - left.width > heights * word.height ||
    Math.max(left.height, right.height) > 1.3 * Math.min(left.height, right.height);
  return isFar(before, word) && isFar(word, after);
};

/**
 * Single letters that are no field's value, where a field's label was not read: evidence for the field if all are as
 * expected, and against it if none is.
 */
export const strayLetters = (
  text: PrintedText,
  places: ReadonlyArray<FieldPlace>,
  field: FieldPlace["kind"],
  letters: string,
  expected: ReadonlyArray<string>,
): ReadonlyArray<FieldEvidence> => {
  if (places.some(({ kind }) => kind === field)) return [];
  const placed = new Set(places.flatMap(({ below, beside }) => [beside[0], below[0]]));
  const stray = text.flatMap((line) =>
    line.filter(
      (word, at) =>
        word.text.length === 1 &&
        letters.includes(word.text) &&
        !placed.has(word) &&
        isApart(line, at, 2),
    ),
  );
  const same = stray.filter((word) => expected.includes(word.text) && word.confidence >= hardly);
  if (same.length > 0)
    return same.length < stray.length
      ? []
      : same.map((word) => ({ ...found(true, word.text, [word]), isLoose: true }));
  return stray.map((word) => {
    const other = found(false, word.text, [word]);
    return { ...other, confidence: Math.min(unsure, other.confidence), isLoose: true };
  });
};

const sexes: ReadonlyMap<string, string> = new Map([
  ["F", "F"],
  ["FEMALE", "F"],
  ["M", "M"],
  ["MALE", "M"],
  ["X", "X"],
]);

/**
 * The letter of the country's own language before the international one, which decides: a woman is `V/F` in Dutch and `M/F`
 * in Lithuanian, `P-F` in Malay; a man is `Ч/M` in Ukrainian, as a four. The stroke may be misread. Source: ICAO Doc 9303-4, section 4.1.1.1.
 */
const twoLetters = /^[A-Z4][-/|IL17]([FMX])$/;

/** The international letter before one of another script, which is read as no capital: `M/ז` as `M/t`. */
const beforeScript = /^([FMX])\/[^A-Z4]$/;

/** The words of a sex in two languages, which may stand apart: `M / F`. */
export const sexWords = (words: PrintedLine): PrintedLine =>
  words.slice(0, words[1]?.text === "/" ? 3 : 1);

const secondSex = (printed: string): string | undefined => twoLetters.exec(plain(printed))?.[1];

const sexOf = (words: PrintedLine): string | undefined => {
  const printed = words.map((word) => word.text).join("");
  const text = plain(printed);
  const telling = secondSex(printed) ?? beforeScript.exec(printed)?.[1];
  // The first of two letters says nothing where the second was lost.
  return telling ?? (/[-/]/.test(text) ? undefined : sexes.get(lettersAndNumerals(text)));
};

/** A letter that sticks to its label, which may be misread: `158EXF`, `9CIASS:A`. The French label itself ends in an E. */
export const stuckMarks: Readonly<Partial<Record<FieldPlace["kind"], RegExp>>> = {
  sex: /^(?:15)?[S58]?EX[EO]?([FMX])$/,
  class: /^9?C[LI1]A[S5]{2}([A-DF-Z])$/,
};

/** The letters that stick to a field's labels. */
export const stuckLetters = (
  text: PrintedText,
  field: FieldPlace["kind"],
  expected: ReadonlyArray<string>,
): ReadonlyArray<FieldEvidence> =>
  text.flat().flatMap((word) => {
    const [, letter] = stuckMarks[field]?.exec(lettersAndNumerals(word.text)) ?? [];
    return letter === undefined ? [] : [found(expected.includes(letter), letter, [word])];
  });

/** The sexes in two languages, a form that nothing else has: `V/F`. */
const pairedSexes = (text: PrintedText, sex: string): ReadonlyArray<FieldEvidence> =>
  text.flat().flatMap((word) => {
    const read = word.text.includes("/") ? secondSex(word.text) : undefined;
    return read === undefined ? [] : [found(read === sex, read, [word])];
  });

/** A woman on a Polish card, which has one letter. An X may be read as a K, so it says nothing of others. */
const femaleIn = ([word]: PrintedLine): "F" | undefined => (word?.text === "K" ? "F" : undefined);

/** Searches for the holder's sex in its place, or in its form. */
export const sexEvidence = (
  text: PrintedText,
  places: ReadonlyArray<FieldPlace>,
  sex: string,
): ReadonlyArray<FieldEvidence> => {
  const placed = firstOf(placesOf(places, "sex"), (value) => {
    const words = sexWords(value);
    const read = sexOf(words) ?? (sex === "F" ? femaleIn(words) : undefined);
    return read === undefined ? undefined : found(read === sex, read, words);
  });
  const known = [...placed, ...stuckLetters(text, "sex", [sex])];
  const labelled = known.length > 0 ? known : pairedSexes(text, sex);
  return labelled.length > 0 ? labelled : strayLetters(text, places, "sex", "FMX", [sex]);
};

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

/** Round letters are confused, and signs that are on no card are round letters. */
export const round = "CGOQDEL";
export const lettersOf = (text: string): string =>
  lettersAndNumerals(text.replaceAll(/[©€¢]/g, "C"));

/** The countries with such barcodes on licenses. */
export const countries: ReadonlyArray<string> = ["USA", "CAN", "MEX"];

/** One letter may be misread as a small one. */
const isCapitals = ({ text }: PrintedWord): boolean => !/\p{Ll}.*\p{Ll}/u.test(text);

/**
 * Searches for a license's country by its three letters, which occur nowhere else. Capitals may be read as small letters,
 * but `can` may be a word of a sentence, which has others in small letters. No misreading makes one country of another.
 */
export const countryEvidence = (
  text: PrintedText,
  country: string,
): ReadonlyArray<FieldEvidence> => {
  const words = text.flatMap((line) =>
    line.flatMap((word, at) => {
      const letters = lettersAndNumerals(word.text);
      if (!countries.includes(letters)) return [];
      if (isCapitals(word) || isApart(line, at)) return [{ letters, word }];
      // Small letters among capitals raise a doubt at most.
      return line.toSpliced(at, 1).every(isCapitals)
        ? [{ letters, word: { ...word, confidence: Math.min(unsure, word.confidence) } }]
        : [];
    }),
  );
  const same = words.filter(({ letters }) => letters === country);
  if (same.length > 0) return same.map(({ letters, word }) => found(true, letters, [word]));
  return words.map(({ letters, word }) => {
    const other = found(false, letters, [word]);
    const { confidence } = word;
    // No noise, and not certain: a doubt.
    return confidence >= likely && confidence < certain ? { ...other, says: "Misplaced" } : other;
  });
};
