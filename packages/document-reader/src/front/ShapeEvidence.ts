import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import { evidenceOf } from "./ExpectedField.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import type { SeenWords } from "./FieldCrops.ts";
import { certain, type FieldEvidence, hardly, likely } from "./FieldEvidence.ts";
import type { FieldVerdict } from "./FieldVerdict.ts";
import { dayFields, type FrontField, speltFields } from "./FrontField.ts";
import { substitutions } from "./EditDistance.ts";
import type { FrontLook } from "./FrontLook.ts";
import { type FrontMatch, verdictOf, withDoubts } from "./FrontMatch.ts";
import { type GlyphShape, glyphShapes, likeness } from "./GlyphShapes.ts";
import { wordsOfName } from "./NameCandidates.ts";
import type { PrintedWord } from "./PrintedText.ts";

/** The fields whose print is compared by its shapes. */
const shaped = [...speltFields, ...dayFields, "sex", "class"] as const;
type ShapedField = (typeof shaped)[number];

/** A character as it was read, and its shape in the picture; absent where the print could not be cut into characters. */
export interface Glyph {
  readonly read: string;
  readonly shape: GlyphShape | undefined;
}

/** The glyphs of words, kept: many looks are compared with the same print. */
const known = new WeakMap<PrintedWord, ReadonlyArray<Glyph>>();

/** The glyphs of a word in the picture that it was read in. */
export const glyphsOf = ({ picture }: SeenWords, word: PrintedWord): ReadonlyArray<Glyph> => {
  const kept = known.get(word);
  if (kept !== undefined) return kept;
  // A slash is as high as a numeral, and other signs are lower.
  const text = word.text.replaceAll(/[^A-Za-z0-9/]/g, "");
  const shapes = glyphShapes(picture, { ...word, text });
  const glyphs = Array.from(text, (read, at) => ({ read, shape: shapes?.[at] })).filter(
    ({ read }) => read !== "/",
  );
  known.set(word, glyphs);
  return glyphs;
};

/** Print is compared with print that is not larger or smaller than so many times. */
const otherSize = 2;

const isLikeSized = (one: PrintedWord, other: PrintedWord): boolean =>
  Math.max(one.height, other.height) <= otherSize * Math.min(one.height, other.height);

const overlap = (one: PrintedWord, other: PrintedWord): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** The characters that were read for certain elsewhere in the picture of some words. */
const glyphsElsewhere = (
  seen: ReadonlyArray<SeenWords>,
  own: SeenWords,
  words: ReadonlyArray<PrintedWord>,
): ReadonlyArray<Glyph> =>
  seen
    .filter(({ picture }) => picture === own.picture)
    .flatMap((look) =>
      look.words
        .filter(
          (word) =>
            word.confidence >= certain &&
            words.some((each) => isLikeSized(word, each)) &&
            !words.some((each) => overlap(word, each)),
        )
        .flatMap((word) => glyphsOf(look, word)),
    );

/** How alike a shape and those that say what it is are at the least, and how much less alike it is to the expected one. */
const alike = 0.9;
const clearly = 0.2;

/** The most characters that differ of a text that was read almost as it is expected. */
const most = 2;

/** What has other signs may be a letter that was read as one: behind a label, `1 @STERGAARD` is as long as `OSTERGAARD`. */
const plainWord = /^[A-Za-z0-9/.,:'’-]+$/;

const isNumeral = (letter: string): boolean => /[0-9]/.test(letter);

/** What shapes say of print that was read otherwise than expected: it is as it was read, or as it is expected. */
type Witness = "read" | "expected" | undefined;

/**
 * What the shapes of characters say of words that were read almost as a text: whether those that differ look like the ones that
 * they were read as elsewhere in the same picture, or like the expected ones. Whatever the recogniser takes a shape for, a 7
 * looks like another 7.
 */
const shapesSay = (
  seen: ReadonlyArray<SeenWords>,
  words: ReadonlyArray<PrintedWord>,
  expected: string,
): Witness => {
  const own = seen.find((look) => words.every((word) => look.words.includes(word)));
  if (own === undefined || !words.every(({ text }) => plainWord.test(text))) return undefined;
  const glyphs = words.flatMap((word) => glyphsOf(own, word));
  // A label may stick to its value.
  const skipped = glyphs.length - expected.length;
  const pairs = glyphs
    .slice(Math.max(0, skipped))
    .map((glyph, at) => ({ ...glyph, expected: expected[at] ?? "" }));
  const differing = pairs.filter(
    (pair) => unconfused(lettersAndNumerals(pair.read)) !== unconfused(pair.expected),
  );
  if (skipped < 0 || differing.length === 0 || differing.length > most) return undefined;
  const others = [
    ...glyphsElsewhere(seen, own, words),
    ...pairs.filter((pair) => pair.read === pair.expected),
  ];
  const witnesses = differing.map(({ expected: letter, read, shape }): Witness => {
    // Small letters touch each other, and are cut in wrong places. A numeral before a name is its label.
    const isLabel = isNumeral(read) && !/[0-9]/.test(expected);
    if (!/[A-Z0-9]/.test(read) || isLabel || shape === undefined) return undefined;
    const likestOf = (text: string): number | undefined =>
      others
        .filter((other) => other.read === text)
        .flatMap((other) => (other.shape === undefined ? [] : [likeness(shape, other.shape)]))
        .toSorted((one, other) => other - one)
        .at(0);
    const [of, against] = [likestOf(read), likestOf(letter)];
    if (of === undefined || against === undefined) return undefined;
    if (of >= alike && of - against >= clearly) return "read";
    return against >= alike && against - of >= clearly ? "expected" : undefined;
  });
  return witnesses.find((witness) => witness === "expected") ?? witnesses.find((each) => each);
};

/** What a field's print may be as a whole: its text or a word of it, or a day in either order. */
const formsOf = (expected: ExpectedFront, field: ShapedField): ReadonlyArray<string> => {
  switch (field) {
    case "number":
      return [lettersAndNumerals(expected.number)];
    case "last":
    case "first":
    case "middle": {
      const words = wordsOfName(expected[field]?.text ?? "");
      return [words.join(""), ...words];
    }
    case "birthDate":
    case "issued":
    case "expires": {
      const [year = "", month = "", day = ""] = (expected[field] ?? "").split("-");
      return [`${year}${month}${day}`, `${month}${day}${year}`, `${day}${month}${year}`];
    }
    case "sex":
    case "class":
      return [expected[field] ?? ""];
  }
};

const likelyTexts = (looks: ReadonlyArray<ReadonlyArray<FieldEvidence>>): ReadonlyArray<string> =>
  looks.flat().flatMap(({ confidence, text }) => (confidence >= likely ? text : []));

/** How many looks have to read the same, with shapes that say so. */
const agreeing = 2;

/** What the shapes say of the readings of a field that are another text, one of each look. */
const witnessesOf = (
  looks: ReadonlyArray<ReadonlyArray<FieldEvidence>>,
  seen: ReadonlyArray<SeenWords>,
  forms: ReadonlyArray<string>,
) =>
  looks.flatMap((look) =>
    look
      .filter(({ confidence, says }) => /Near|Other/.test(says) && confidence >= hardly)
      .flatMap(({ says, text, words }) =>
        forms.flatMap((form) => {
          const witness = form === "" ? undefined : shapesSay(seen, words, form);
          return witness === undefined ? [] : [{ says, text, witness, words }];
        }),
      )
      .slice(0, 1),
  );

/** The numbers of an address: its house's, and its postal code. */
const numbersOf = ({ address }: ExpectedFront): ReadonlyArray<string> =>
  [address?.street.split(/\s/)[0]?.replaceAll("-", ""), address?.zip].flatMap((number) =>
    number !== undefined && /^[0-9]+$/.test(number) ? [number] : [],
  );

/**
 * Whether an address contradicts by numerals alone that may be misread, and no shape says that they are the read ones. Other words
 * are no misreading.
 */
const isAddressMisread = (
  looks: ReadonlyArray<FrontLook>,
  seen: ReadonlyArray<SeenWords>,
  expected: ExpectedFront,
): boolean => {
  const others = looks
    .flatMap((look) => evidenceOf(look, "address", expected))
    .filter(({ confidence, says }) => says === "Other" && confidence >= likely);
  const numbers = numbersOf(expected);
  const almost = others.map(({ text, words: [word] }) => ({
    word,
    number: numbers.find(
      (number) => number.length === text.length && substitutions(unconfused(number), text) <= most,
    ),
  }));
  return (
    others.length > 0 &&
    almost.every(({ number }) => number !== undefined) &&
    !almost.some(
      ({ number, word }) =>
        word !== undefined && number !== undefined && shapesSay(seen, [word], number) === "read",
    )
  );
};

/**
 * A match with what the shapes of print say, independently of the recogniser's certainty. Of a number or a name that was read
 * almost as expected in two looks they make a contradiction where they are the read ones, and an agreement where they are the
 * expected ones and nothing else was read; and of a contradiction a doubt, where one of them is the expected one.
 */
export const withShapes = (
  match: FrontMatch,
  looks: ReadonlyArray<FrontLook>,
  seen: ReadonlyArray<SeenWords>,
  expected: ExpectedFront,
): FrontMatch => {
  if (match.verdict !== "Unclear" && match.verdict !== "Contradicted") return match;
  const fields: Partial<Record<FrontField, FieldVerdict>> = { ...match.fields };
  const doubts: ReadonlyArray<FrontField> = shaped.filter((field) => {
    const found = match.fields[field];
    if (found === undefined || found.state === "agrees") return false;
    const ofLooks = looks.map((look) => evidenceOf(look, field, expected));
    const said = witnessesOf(ofLooks, seen, formsOf(expected, field));
    // The names of a zone have no check digit: it may be the zone that was misread.
    const isWitnessed =
      field === "number" ||
      (expected.states === undefined && speltFields.some((each) => each === field));
    if (said.some(({ witness }) => witness === "expected")) {
      const isExpected =
        isWitnessed &&
        found.state === "unseen" &&
        said.length >= agreeing &&
        said.every(({ says, witness }) => says === "Near" && witness === "expected") &&
        new Set(likelyTexts(ofLooks)).size === 1;
      if (isExpected) fields[field] = { ...found, state: "agrees", doubtful: true, suspect: false };
      return found.state === "contradicts";
    }
    const [first] = said.filter(({ says }) => says === "Near");
    const equal = said.filter(({ says, text }) => says === "Near" && text === first?.text).length;
    const isSame = ofLooks
      .flat()
      .some(({ confidence, says }) => says === "Same" && confidence >= hardly);
    if (isWitnessed && first !== undefined && equal >= agreeing && !isSame)
      fields[field] = { ...found, state: "contradicts", suspect: false, words: first.words };
    return false;
  });
  const isMisread =
    match.fields.address?.state === "contradicts" && isAddressMisread(looks, seen, expected);
  return withDoubts(
    { ...match, fields, verdict: verdictOf(fields, match.strange) },
    isMisread ? [...doubts, "address"] : doubts,
  );
};
