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

/** A field's places. */
export const placesOf = (
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

/** In English, Spanish, Portuguese, French and Italian. */
const sexes: ReadonlyMap<string, string> = new Map([
  ...["F", "FEMALE", "FEMENINO", "FEMININO", "FEMININ", "FEMMINA", "FEMME", "MUJER"].map(
    (word) => [word, "F"] as const,
  ),
  ...["M", "MALE", "MASCULINO", "MASCULIN", "MASCHIO", "HOMME", "HOMBRE"].map(
    (word) => [word, "M"] as const,
  ),
  ["X", "X"],
]);

/**
 * The letter of the country's own language before the international one, which decides: a woman is `V/F` in Dutch and `M/F`
 * in Lithuanian, `P-F` in Malay; a man is `Ч/M` in Ukrainian, as a four. The stroke may be misread. Source: ICAO Doc 9303-4, section 4.1.1.1.
 */
const twoLetters = /^[A-Z4][-/|IL17]([FMX])$/;

/** The international letter before one of another script, which is read as no capital: `M/ז` as `M/t`. */
const beforeScript = /^([FMX])\/[^A-Z4]$/;

/** The international letter behind a word of another language, whatever was read of that: `MKE / F`, `Nữ/F`. */
const behindWord = /^[^/]{2,10}\/([FMX])$/;

/** The words of a sex in two languages, which may stand apart: `M / F`, `M /F`. */
export const sexWords = (words: PrintedLine): PrintedLine => {
  const second = words[1]?.text ?? "";
  return words.slice(0, second === "/" ? 3 : /^\/[FMX]$/.test(second) ? 2 : 1);
};

const secondSex = (printed: string): string | undefined => twoLetters.exec(plain(printed))?.[1];

const sexOf = (words: PrintedLine): string | undefined => {
  const printed = words.map((word) => word.text).join("");
  const text = plain(printed);
  const telling = [beforeScript, behindWord].reduce(
    (found, form) => found ?? form.exec(printed)?.[1],
    secondSex(printed),
  );
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
