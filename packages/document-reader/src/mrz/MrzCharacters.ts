import { Record } from "effect";
import { type MrzField, type MrzLayout, mrzKind } from "./MrzLayout.ts";
import type { MrzLine } from "./MrzLine.ts";
import { mrzAlphabet } from "./MrzNetwork.ts";
import type { MrzShares } from "./MrzRecogniser.ts";

/** What may stand in a place, and which other characters look like one of them: in that place they are it. */
interface Choice {
  readonly allowed: string;
  readonly alike: Readonly<Record<string, string>>;
}

const letters: Choice = {
  allowed: "ABCDEFGHIJKLMNOPQRSTUVWXYZ<",
  alike: { O: "0", I: "1", Z: "2", S: "5", B: "8", G: "6", T: "7" },
};

const numerals: Choice = {
  allowed: "0123456789",
  alike: { 0: "OQDU", 1: "I", 2: "Z", 5: "S", 6: "G", 8: "B", 4: "A", 7: "T" },
};

const numeralsAndFiller: Choice = { ...numerals, allowed: `${numerals.allowed}<` };

const any: Choice = { allowed: mrzAlphabet, alike: {} };

const sex: Choice = { allowed: "MFX<", alike: {} };

/** A filler stands where a check digit has nothing to check, or where a long number goes on elsewhere. */
const choiceOf = (field: MrzField): Choice => {
  if (field === "sex") return sex;
  if (field === "numberDigit" || field === "optionalDigit") return numeralsAndFiller;
  return { letters, numerals, any }[mrzKind(field)];
};

const shareOf = (shares: MrzShares, characters: string): number => {
  let sum = 0;
  for (const character of characters) sum += shares[mrzAlphabet.indexOf(character)] ?? 0;
  return sum;
};

/**
 * How often the letter O stands where numerals may stand too, against the numeral, which is its twin but for a little of
 * its height. Most issuers leave it out of their numbers. Which it is the check digit tells apart.
 */
const rareO = 0.05;

/** The likeliest of what may stand there. What may not, and looks like nothing that may, is doubt. */
const characterOf = (shares: MrzShares, choice: Choice) => {
  const { allowed, alike } = choice;
  let best = { character: "<", confidence: -1 };
  for (const character of allowed) {
    const rare = choice === any && character === "O" ? rareO : 1;
    const confidence = rare * shareOf(shares, character + (alike[character] ?? ""));
    if (confidence > best.confidence) best = { character, confidence };
  }
  const twins = choice === any ? shareOf(shares, "O") * (1 - rareO) : 0;
  return { ...best, confidence: Math.min(1, best.confidence / Math.max(1e-6, 1 - twins)) };
};

/**
 * The lines of a zone of a known layout, character by character: where the standard allows letters or numerals alone,
 * nothing else is recognised. What it says depends on the cell and the field alone, never on a check digit.
 */
export const mrzLinesOf = (
  layout: MrzLayout,
  shares: ReadonlyArray<ReadonlyArray<MrzShares>>,
): ReadonlyArray<MrzLine> => {
  const choices = shares.map((line) => line.map(() => any));
  for (const [field, [line, start, end]] of Record.toEntries(layout.fields))
    choices[line]?.fill(choiceOf(field), start, end);
  return shares.map((line, row) =>
    line.map((each, column) => characterOf(each, choices[row]?.[column] ?? any)),
  );
};
