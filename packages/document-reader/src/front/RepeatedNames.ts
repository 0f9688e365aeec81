import { evidenceOf } from "./ExpectedField.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import type { FrontLook } from "./FrontLook.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";

type NameField = "last" | "first";

/** An I among capitals, as it may be read: `OSEl`. */
const capitalI = /(?<=\p{Lu}{2})l|l(?=\p{Lu}{2})/gu;

/** Whether a word is in low letters, as a signature is. */
export const isInLowLetters = ({ text }: PrintedWord): boolean =>
  /\p{Ll}/u.test(text.replaceAll(capitalI, ""));

/** How much larger print is than a small repetition of it. */
const larger = 1.4;

/**
 * Whether a name stands in its place, or in a line with the other name that is a signature, in low letters, or in small print,
 * while that one stands elsewhere too. A line of both names alone says nothing.
 */
const placeOf = (
  text: PrintedText,
  words: PrintedLine,
  others: PrintedLine,
): "standing" | "signature" | "small" | undefined => {
  const line = text.find((each) => words.some((word) => each.includes(word))) ?? [];
  const beside = others.filter((other) => line.includes(other));
  const apart = others.filter((other) => !line.includes(other));
  if (others.length === 0 || (beside.length > 0 && apart.length === 0)) return undefined;
  if (beside.length === 0) return "standing";
  if (words.some(isInLowLetters)) return "signature";
  // A line of the pattern that touches a word makes it higher.
  const height = Math.min(...[...words, ...beside].map((word) => word.height));
  return apart.some((other) => !isInLowLetters(other) && other.height > larger * height)
    ? "small"
    : "standing";
};

/**
 * Whether a name was read in a repetition alone: where it should stand, the print was edited, or it was not read there. A family's
 * name in low letters without its label is one where first names are in capitals.
 */
export const isOnlyRepeated = (
  looks: ReadonlyArray<FrontLook>,
  field: NameField,
  expected: ExpectedFront,
): boolean => {
  const sameOf = (look: FrontLook, of: NameField) =>
    evidenceOf(look, of, expected).filter(({ says }) => says === "Same");
  const read = looks.map((look) => ({
    text: look.text,
    own: sameOf(look, field),
    others: sameOf(look, field === "last" ? "first" : "last").map(({ words }) => words),
  }));
  const isInCapitals =
    field === "last" &&
    read.some(({ others }) => others.some((words) => words.every((word) => !isInLowLetters(word))));
  // A look at a part is placed where the field is sought, and has no label of its own.
  const places = read.flatMap(({ others, own, text }) =>
    own.map(({ isAtLabel, words }) =>
      isInCapitals && words.some(isInLowLetters) && !(isAtLabel === true && others.length > 0)
        ? "signature"
        : placeOf(text, words, others.flat()),
    ),
  );
  if (places.includes("standing")) return false;
  const isSigned = read.every(({ own }) => own.every(({ words }) => words.some(isInLowLetters)));
  return places.includes("small") || (isSigned && places.includes("signature"));
};
