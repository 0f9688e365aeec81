import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import { editDistance, substitutions } from "./EditDistance.ts";
import { bestFinding, type FieldFinding } from "./FieldFinding.ts";
import type { PrintedLine, PrintedText } from "./PrintedText.ts";

/** Over how many words a number may be spread: `S123 4567 8901 23`. */
const spread = 5;

/** How sure the recogniser has to be of a number that is to speak against the document. */
const certain = 0.85;

/** Shorter ones must be printed exactly. */
const shortest = 6;

const label = /^(?:4?D|4?DL|4?DLN|DLNO|OLN|LIC|L|NO|ID|IDNO|NUMBER|NR|N|CID)$/;
const wholeLabel =
  /^(?:4?D|4?DL|4?DLN|OLN|LIC|LICENSE|LICENCE|NO|ID|NUMBER|NUMERO|NUM|CID|CARD|PASSPORT|PERMIT)$/;

interface Candidate {
  readonly text: string;
  readonly confidence: number;
  readonly labelled: boolean;
}

/** What signs are taken for that stand where a number has a letter or a numeral. */
const signs: ReadonlyArray<readonly [RegExp, string]> = [
  [/[€¢©(]/g, "C"],
  [/£/g, "E"],
  [/[)\]|!]/g, "1"],
  [/\$/g, "S"],
];

const withSigns = (text: string): string =>
  lettersAndNumerals(signs.reduce((read, [sign, letter]) => read.replaceAll(sign, letter), text));

const candidatesOf = (
  line: PrintedLine,
  readWord: (text: string) => string,
): ReadonlyArray<Candidate> => {
  const words = line.map((word) => ({ ...word, text: readWord(word.text) }));
  return words.flatMap((_, start) => {
    const labelled = wholeLabel.test(words[start - 1]?.text ?? "");
    let text = "";
    let confidence = 1;
    return words.slice(start, start + spread).map((word) => {
      text += word.text;
      confidence = Math.min(confidence, word.confidence);
      return { text, confidence, labelled };
    });
  });
};

/** Whether letters and numerals stand in the same places: `A1234567` and `B7654321`. */
const sameShape = (one: string, other: string): boolean =>
  one.replaceAll(/[A-Z]/g, "A").replaceAll(/[0-9]/g, "0") ===
  other.replaceAll(/[A-Z]/g, "A").replaceAll(/[0-9]/g, "0");

const judge = (candidate: Candidate, number: string): FieldFinding => {
  const printed = unconfused(candidate.text);
  const expected = unconfused(number);
  if (printed === expected) return "Same";
  // A label may stick to its number.
  if (
    printed.endsWith(expected) &&
    label.test(candidate.text.slice(0, candidate.text.length - number.length))
  )
    return "Same";
  if (number.length < shortest) return "Absent";
  const differing = substitutions(printed, expected);
  if (differing === 1) return "Nearly";
  const other =
    candidate.labelled &&
    candidate.confidence >= certain &&
    differing >= 3 &&
    sameShape(candidate.text, number);
  if (other) return "Other";
  const misread = Math.max(2, Math.floor(number.length / 3));
  if (Math.abs(printed.length - expected.length) > 2) return "Absent";
  return editDistance(printed, expected, misread) <= misread ? "Alike" : "Absent";
};

/**
 * Looks for a document's number, printed with spaces or dashes or without. One wrong character is a misreading, one
 * too many or too few is another number. Source: document-reading study, section 3.
 */
export const findNumber = (text: PrintedText, number: string): FieldFinding => {
  const expected = lettersAndNumerals(number);
  return bestFinding(
    text.flatMap((line) =>
      [...candidatesOf(line, lettersAndNumerals), ...candidatesOf(line, withSigns)].map(
        (candidate) => judge(candidate, expected),
      ),
    ),
  );
};
