import type { FieldEvidence } from "./FieldEvidence.ts";
import type { PrintedWord } from "./PrintedText.ts";

/**
 * How a field of the print compares with the machine-readable side.
 *
 * - `agrees`: it was read, and is as expected.
 * - `contradicts`: it was read for certain, and is not.
 * - `unseen`: neither.
 */
export type FieldState = "agrees" | "contradicts" | "unseen";

export interface FieldVerdict {
  readonly state: FieldState;
  /** It is as expected only where several looks are put together, or almost and no more can be told. */
  readonly doubtful: boolean;
  /** Something like it was read, or something else in its place. */
  readonly noticed: boolean;
  /** One look saw something else for certain, or several the same, and that is not enough to tell. */
  readonly suspect: boolean;
  /** Where it was read, in the first look that saw it. */
  readonly words: ReadonlyArray<PrintedWord>;
}

/** How sure the recogniser has to be of what is to speak against a document. */
const certain = 0.85;

/** What is read with less in another's place may be nothing at all. */
const likely = 0.6;

/** What so many looks read alike is no misreading. */
const steady = 3;

/** Surer still, where one look alone is to. */
const surely = 0.9;

/** What print may be misread as however sure the recogniser is, beside what is one character to every comparison. */
const lookalikes: ReadonlySet<string> = new Set(
  "17 71 38 83 56 65 68 86 49 94 CG GC EF FE UV VU HN NH MN NM PR RP KX XK 1T T1 1J J1 1Y Y1 YV VY 60 06 80 08 3B 53 35".split(
    " ",
  ),
);

const mayBeMisread = (text: string, expected: string): boolean =>
  text.length !== expected.length ||
  Array.from(text).every(
    (letter, at) => letter === expected[at] || lookalikes.has(`${letter}${expected[at] ?? ""}`),
  );

/** Whether each character was read as expected in one look or another, each of which read almost all of them. */
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

/** In how many looks a text was read so surely. */
const readingsOf = (
  looks: ReadonlyArray<ReadonlyArray<FieldEvidence>>,
  text: string,
  sure = 0,
): number =>
  looks.filter((look) => look.some((each) => each.text === text && each.confidence >= sure)).length;

/**
 * Puts together what several looks at the print say of a field, in the form in which it is compared. Of one that is
 * anchored in what agrees around it, one look is enough; one that is spelt (no day) may be put together from several.
 */
export const judgeField = (
  looks: ReadonlyArray<ReadonlyArray<FieldEvidence>>,
  expected: string,
  { isAnchored, isSpelt }: { readonly isAnchored: boolean; readonly isSpelt: boolean },
): FieldVerdict => {
  const all = looks.flat();
  const found = (state: FieldState, words: ReadonlyArray<PrintedWord>, doubtful = false) => ({
    state,
    doubtful,
    noticed: all.some(({ says, confidence }) => says !== "Other" || confidence >= likely),
    suspect:
      state === "unseen" &&
      all.some(({ confidence, text }) => confidence >= certain || readingsOf(looks, text) > 1),
    words,
  });
  const crossed = all.find(({ says, confidence }) => says === "Crossed" && confidence >= likely);
  if (crossed !== undefined) return found("contradicts", crossed.words);
  const same = all.find(({ says }) => says === "Same");
  if (same !== undefined) return found("agrees", same.words);
  const near = all.filter(({ says }) => says === "Near");
  const other = all.find(
    ({ says, confidence, text }) =>
      says === "Other" &&
      ((confidence >= surely &&
        (isAnchored || looks.length === 1 || readingsOf(looks, text, likely) > 1)) ||
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
  if (other !== undefined && (near.length === 0 || readingsOf(looks, other.text, likely) > 1))
    return found("contradicts", other.words);
  return found("unseen", all[0]?.words ?? []);
};
