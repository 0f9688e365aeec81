import { addressWords } from "./OwnWords.ts";
import { lettersAndNumerals } from "./ConfusableLetters.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { certain } from "./FieldEvidence.ts";
import type { FrontLook } from "./FrontLook.ts";
import { isApart } from "./LineLabels.ts";
import { partsOfLine } from "./LineParts.ts";
import type { PrintedLine } from "./PrintedText.ts";

/** What a card's title says against its barcode, by all looks: another issuer, or another kind of card. */
export interface StrangeTitle {
  readonly of: "issuer" | "kind of card";
  readonly state: "contradicts" | "unseen";
}

/** The letters of words in one. */
export const lettersOf = (words: PrintedLine): string =>
  words.map(({ text }) => lettersAndNumerals(text)).join("");

/** The parts of a print's lines, without the holder's address: a city may be called as a state. */
export const partsBesideAddress = (
  { text }: FrontLook,
  { address }: ExpectedFront,
): ReadonlyArray<PrintedLine> => {
  const own = address === undefined ? [] : addressWords(text, address);
  return text
    .flatMap((line) => partsOfLine(line, isApart))
    .filter((part) => !part.some((word) => own.includes(word)));
};

/** The words that are not among some that stand beside a title. */
export const without = (part: PrintedLine, words: ReadonlySet<string>): PrintedLine =>
  part.filter(({ text }) => {
    const letters = lettersAndNumerals(text);
    return letters !== "" && !words.has(letters);
  });

/** What a look has of titles: those of other cards, and whether the own one is there in some form. */
export interface SeenTitle {
  readonly others: ReadonlyArray<{ readonly says: string; readonly confidence: number }>;
  readonly isOwn: boolean;
}

/**
 * How a title that another card's has is judged: read for certain in two looks it contradicts, and else it raises a doubt; where
 * any look reads the own one, it says nothing.
 */
export const judgedTitle = (
  of: StrangeTitle["of"],
  looks: ReadonlyArray<SeenTitle>,
): ReadonlyArray<StrangeTitle> => {
  const all = looks.flatMap(({ others }) => others);
  if (all.length === 0 || looks.some(({ isOwn }) => isOwn)) return [];
  const isSteady = all.some(
    ({ says }) =>
      looks.filter(({ others }) =>
        others.some((each) => each.says === says && each.confidence >= certain),
      ).length > 1,
  );
  return [{ of, state: isSteady ? "contradicts" : "unseen" }];
};
