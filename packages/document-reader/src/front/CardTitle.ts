import { addressWords } from "./OwnWords.ts";
import { lettersAndNumerals } from "./ConfusableLetters.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
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

/** Whether a part is in the line of words, of which a letter may be misread. */
export const hasNumeral = (part: PrintedLine): boolean =>
  part.some(({ text }) => /[0-9]/.test(text));

/**
 * How a title that another card's has is judged: in two looks it contradicts, in one it raises a doubt; where any look reads
 * the own one, it says nothing.
 */
export const judgedTitle = (
  of: StrangeTitle["of"],
  looks: ReadonlyArray<FrontLook>,
  {
    isOwn,
    othersIn,
  }: {
    readonly isOwn: (look: FrontLook) => boolean;
    readonly othersIn: (look: FrontLook) => ReadonlyArray<string>;
  },
): ReadonlyArray<StrangeTitle> => {
  const others = looks.map(othersIn);
  const all = others.flat();
  if (all.length === 0 || looks.some(isOwn)) return [];
  const isSteady = all.some((name) => others.filter((each) => each.includes(name)).length > 1);
  return [{ of, state: isSteady ? "contradicts" : "unseen" }];
};
