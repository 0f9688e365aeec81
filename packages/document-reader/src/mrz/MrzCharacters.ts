import { Record } from "effect";
import { mrzGates } from "./MrzConfidence.ts";
import { type MrzField, type MrzLayout, mrzKind } from "./MrzLayout.ts";
import type { MrzCharacter, MrzLine } from "./MrzLine.ts";
import { mrzAlphabet } from "./MrzNetwork.ts";
import type { MrzShares } from "./MrzRecogniser.ts";

/** The allowed characters of a place, and the similar ones that count as them. */
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

/** A filler stands for a check digit over nothing, or if a long number continues elsewhere. */
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
 * The prior of the letter O against the numeral, which differs only slightly in height, where both are allowed. Most
 * issuers avoid O in numbers. The check digit tells them apart.
 */
const rareO = 0.05;

/**
 * The likeliest allowed character, but for the one `without`. Characters that are neither allowed nor similar count as doubt.
 */
const characterOf = (shares: MrzShares, choice: Choice, without?: string): MrzCharacter => {
  const { allowed, alike } = choice;
  let best = { character: "<", confidence: -1 };
  for (const character of allowed) {
    if (character === without) continue;
    const rare = choice === any && character === "O" ? rareO : 1;
    const confidence = rare * shareOf(shares, character + (alike[character] ?? ""));
    if (confidence > best.confidence) best = { character, confidence };
  }
  const twins = choice === any ? shareOf(shares, "O") * (1 - rareO) : 0;
  return { ...best, confidence: Math.min(1, best.confidence / Math.max(1e-6, 1 - twins)) };
};

const choicesOf = (
  layout: MrzLayout,
  shares: ReadonlyArray<ReadonlyArray<MrzShares>>,
): ReadonlyArray<ReadonlyArray<Choice>> => {
  const choices = shares.map((line) => line.map(() => any));
  for (const [field, [line, start, end]] of Record.toEntries(layout.fields))
    choices[line]?.fill(choiceOf(field), start, end);
  return choices;
};

/**
 * The lines of a zone with a known layout: a place for letters or numerals only gets no other character. The result
 * depends on cell and field alone, never on a check digit.
 */
export const mrzLinesOf = (
  layout: MrzLayout,
  shares: ReadonlyArray<ReadonlyArray<MrzShares>>,
): ReadonlyArray<MrzLine> => {
  const choices = choicesOf(layout, shares);
  return shares.map((line, row) =>
    line.map((each, column) => characterOf(each, choices[row]?.[column] ?? any)),
  );
};

/**
 * The same lines with the second of two characters that look alike, an 8 and a B of a number: two readings. Where two places
 * have such characters there are more, one of which would hold by chance: none is tried.
 */
export const tiedLinesOf = (
  layout: MrzLayout,
  shares: ReadonlyArray<ReadonlyArray<MrzShares>>,
): ReadonlyArray<MrzLine> | undefined => {
  const choices = choicesOf(layout, shares);
  const lines = mrzLinesOf(layout, shares);
  const ties = lines.flatMap((line, row) =>
    line.flatMap(({ character }, column) => {
      const each = shares[row]?.[column];
      if (each === undefined || choices[row]?.[column] !== any) return [];
      const second = characterOf(each, any, character);
      return second.confidence < mrzGates.checked ? [] : [{ row, column, second }];
    }),
  );
  const [tie] = ties;
  return tie === undefined || ties.length > 1
    ? undefined
    : lines.map((line, row) => (row === tie.row ? line.with(tie.column, tie.second) : line));
};
