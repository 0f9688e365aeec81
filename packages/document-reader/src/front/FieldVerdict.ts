import { mayBeMisread } from "./ConfusableLetters.ts";
import { substitutions } from "./EditDistance.ts";
import { certain, type FieldEvidence, hardly, likely } from "./FieldEvidence.ts";
import type { FrontField } from "./FrontField.ts";
import { shortWord } from "./NameCandidates.ts";
import type { PrintedWord } from "./PrintedText.ts";

/**
 * How a printed field compares with the machine-readable side.
 *
 * - `agrees`: read, and as expected.
 * - `contradicts`: read for certain, and different.
 * - `unseen`: neither.
 */
export type FieldState = "agrees" | "contradicts" | "unseen";

export interface FieldVerdict {
  readonly state: FieldState;
  /** It agrees only by combining several looks, or almost, and no more can be seen. */
  readonly doubtful: boolean;
  /** Similar text was read, or other text in its place. */
  readonly noticed: boolean;
  /** One certain look, or several equal ones, saw something else; that is not enough to contradict. */
  readonly suspect: boolean;
  /** Of a day: its own label was read at it. */
  readonly isAtLabel: boolean;
  /** The other day that a day's label stands at; absent where its own day was read there too. */
  readonly misplaced: string | undefined;
  /** The words of the first look that saw it. */
  readonly words: ReadonlyArray<PrintedWord>;
}

/** The result of each expected field. */
export type FrontFields = Readonly<Partial<Record<FrontField, FieldVerdict>>>;

export const isState = (fields: FrontFields, field: FrontField, state: FieldState): boolean =>
  fields[field]?.state === state;

/** This many equal looks exclude a misreading. */
const steady = 3;

/** The least confidence if a single look decides. */
const surely = 0.9;

/** Whether each character was read as expected in at least one look; each look must have read almost all of them. */
const isConfirmed = (
  looks: ReadonlyArray<ReadonlyArray<FieldEvidence>>,
  expected: string,
): boolean => {
  const texts = looks.flatMap((look) => {
    const near = look.find(({ says, text }) => says === "Near" && text.length === expected.length);
    return near === undefined ? [] : [near.text];
  });
  return (
    texts.length > 1 &&
    Array.from(expected).every((letter, at) => texts.some((text) => text[at] === letter))
  );
};

/** The number of looks that read a text with this confidence. */
const readingsOf = (
  looks: ReadonlyArray<ReadonlyArray<FieldEvidence>>,
  text: string,
  sure = 0,
): number =>
  looks.filter((look) => look.some((each) => each.text === text && each.confidence >= sure)).length;

/** Whether as many looks read a part as expected as read it with another character: `1068` in two, and `1968` in others. */
const isPartElsewhere = (
  looks: ReadonlyArray<ReadonlyArray<FieldEvidence>>,
  { text }: FieldEvidence,
): boolean => {
  const parts = looks.filter((look) =>
    look.some((each) => each.says === "Part" && substitutions(each.text, text) === 1),
  );
  return parts.length > 0 && parts.length >= readingsOf(looks, text);
};

/** How many looks read a day for certain at a label that is not its own: this one, or another at its label. */
const misplacedIn = (
  looks: ReadonlyArray<ReadonlyArray<FieldEvidence>>,
  isIt: (text: string) => boolean,
): number =>
  looks.filter((look) =>
    look.some(
      ({ confidence, says, text }) => says === "Misplaced" && confidence >= certain && isIt(text),
    ),
  ).length;

/** Whether its label has another day, and it stands at another's, in two looks each. */
const isExchanged = (
  looks: ReadonlyArray<ReadonlyArray<FieldEvidence>>,
  expected: string,
): boolean =>
  misplacedIn(looks, (text) => text === expected) > 1 &&
  misplacedIn(looks, (text) => text !== expected) > 1;

/**
 * Whether all that is the same was read with the same lookalike, and for certain: a zero of a number may be an O. Of a name,
 * whose letters are not confused so easily, one certain look is enough.
 */
const isSurelyWritten = (equal: ReadonlyArray<FieldEvidence>): boolean => {
  const printed = equal.find(({ written }) => written !== undefined)?.written;
  const isName = /^[A-Z]+$/.test(printed ?? "");
  // A name that was hardly read is no other reading.
  const read = isName ? equal.filter(({ confidence }) => confidence >= hardly) : equal;
  const sure = read.filter(({ confidence }) => confidence >= certain).length;
  return (
    read.every(({ written }) => written !== undefined && written === printed) &&
    (isName ? sure > 0 : sure === read.length)
  );
};

/** Whether another look is certain of each reading as it was written: `TOLEIO` for `TOLEDO`. */
const isWrittenElsewhere = (
  all: ReadonlyArray<FieldEvidence>,
  equal: ReadonlyArray<FieldEvidence>,
): boolean =>
  equal.every(({ written }) =>
    all.some(
      (each) => each.says === "Stray" && each.written !== undefined && each.written === written,
    ),
  );

/**
 * Whether a text was hardly read where it is the same, and for certain where it is almost: `O'CONNEL`, and noise. Where many
 * looks are certain of the same other text, one that is not likely is hardly read: `GPUNWALD` for `GRUNWALD`.
 */
const isHardlyRead = (
  looks: ReadonlyArray<ReadonlyArray<FieldEvidence>>,
  equal: ReadonlyArray<FieldEvidence>,
): boolean => {
  const others = looks
    .flat()
    .filter(({ confidence, says }) => says === "Near" && confidence >= certain);
  const isSteady = others.some(({ text }) => readingsOf(looks, text, certain) >= steady);
  return (
    others.length > 0 && equal.every(({ confidence }) => confidence < (isSteady ? likely : hardly))
  );
};

/**
 * How many looks are certain of the same other text, where no look is certain of the expected one; 0 for fewer than two. It is
 * asked of single letters, of which another is `Other`; and of texts and days, which are looked at until one look reads what is
 * expected: a last one may misread an edit. A single letter that is no lookalike is so where three looks are certain, and more
 * than of the expected one: that one may stand elsewhere, in small print.
 */
const outvotedBy = (
  looks: ReadonlyArray<ReadonlyArray<FieldEvidence>>,
  equal: ReadonlyArray<FieldEvidence>,
  expected: string,
  { isDay, isSpelt }: { readonly isDay: boolean; readonly isSpelt: boolean },
): number => {
  // A certain lookalike, such as a Q for a D, is not certain of what is expected.
  const sure = equal.filter(
    ({ confidence, written }) => confidence >= certain && written === undefined,
  ).length;
  // Noise may be a name of few letters.
  const isShort = expected.length <= shortWord;
  const isAnother = ({ says, text }: FieldEvidence): boolean => {
    if (isSpelt)
      return says === "Near" ? !mayBeMisread(text, expected) : says === "Other" && isShort;
    return says === "Other" ? isDay || expected.length === 1 : isDay && says === "Near";
  };
  const others = looks.flat().filter(isAnother);
  const most = (some: ReadonlyArray<FieldEvidence>): number =>
    Math.max(0, ...some.map(({ text }) => readingsOf(looks, text, certain)));
  if (sure > 0) {
    const votes = most(others.filter(({ text }) => !mayBeMisread(text, expected)));
    return expected.length === 1 && votes >= steady && votes > sure ? votes : 0;
  }
  const votes = most(others);
  return votes > 1 ? votes : 0;
};

/**
 * Combines the evidence of several looks for a field, normalized. A text (not a day) may be combined from several looks.
 */
export const judgeField = (
  evidence: ReadonlyArray<ReadonlyArray<FieldEvidence>>,
  expected: string,
  { isDay, isSpelt }: { readonly isDay: boolean; readonly isSpelt: boolean },
): FieldVerdict => {
  const isLabelled = evidence.some((look) => look.some(({ isLoose }) => isLoose !== true));
  const looks = isLabelled
    ? evidence.map((look) => look.filter(({ isLoose }) => isLoose !== true))
    : evidence;
  const all = looks.flat().filter(({ says }) => says !== "Part");
  // A letter may be read at its label in one look, and without it in another.
  const ofDoubt = expected.length === 1 ? evidence : looks;
  const isAtLabel = all.some((each) => each.isAtLabel === true);
  // No misreading gives another day of the document. A name that one look has at its label may stand elsewhere too.
  const misplaced = all.find(
    (each) => each.says === "Misplaced" && !(isAtLabel && (!isSpelt || each.isAtLabel === false)),
  );
  const found = (state: FieldState, words: ReadonlyArray<PrintedWord>, doubtful = false) => ({
    state,
    doubtful,
    noticed: all.some(({ says, confidence }) => says !== "Other" || confidence >= likely),
    suspect:
      state === "unseen" &&
      all.some(({ confidence, text }) => confidence >= certain || readingsOf(ofDoubt, text) > 1),
    isAtLabel,
    misplaced: misplaced?.text,
    words,
  });
  if (misplaced !== undefined) {
    // A day or a name can be misread as another one of the document. A state's name cannot be misread as another state's.
    const isAnother = isDay
      ? isExchanged(looks, expected)
      : !isSpelt && readingsOf(looks, misplaced.text, certain) > 1;
    return isAnother
      ? found("contradicts", misplaced.words)
      : { ...found("unseen", misplaced.words), suspect: true };
  }
  const equal = all.filter(
    ({ confidence, says, text }) =>
      says === "Same" && (!isDay || confidence >= hardly || readingsOf(looks, text) > 1),
  );
  const against = outvotedBy(looks, equal, expected, { isDay, isSpelt });
  // Many certain looks leave no doubt about one that was hardly read.
  const least = against >= steady && expected.length > 1 ? likely : hardly;
  const heard = against > 0 ? equal.filter(({ confidence }) => confidence >= least) : equal;
  const same = heard.find(({ written }) => written === undefined) ?? heard[0];
  if (same !== undefined)
    return against > 0 ||
      isWrittenElsewhere(all, heard) ||
      (isSpelt && (isSurelyWritten(heard) || isHardlyRead(looks, heard)))
      ? { ...found("unseen", same.words), suspect: true }
      : found("agrees", same.words);
  const near = all.filter(({ says }) => says === "Near");
  const other = all.find(
    ({ says, confidence, text }) =>
      says === "Other" &&
      ((confidence >= surely && (looks.length === 1 || readingsOf(looks, text, likely) > 1)) ||
        readingsOf(looks, text, certain) > 1 ||
        readingsOf(looks, text, likely) >= steady),
  );
  const changed = near.find(
    ({ confidence, text }) =>
      confidence >= certain &&
      !mayBeMisread(text, expected) &&
      readingsOf(looks, text, certain) > 1,
  );
  if (changed !== undefined) return found("contradicts", changed.words);
  if (isSpelt && isConfirmed(looks, expected)) return found("agrees", near[0]?.words ?? [], true);
  if (
    other !== undefined &&
    !isPartElsewhere(looks, other) &&
    (near.length === 0 || readingsOf(looks, other.text, likely) > 1)
  )
    return found("contradicts", other.words);
  return found("unseen", all[0]?.words ?? []);
};
