import { editDistance } from "./EditDistance.ts";
import { type FieldEvidence, unsure } from "./FieldEvidence.ts";
import type { LabelKind } from "./FieldLabels.ts";
import type { FieldPlace } from "./FieldPlaces.ts";
import { nameForm } from "./NameCandidates.ts";
import { type ExpectedName, near, spelledEvidence, type UnknownLetter } from "./NameEvidence.ts";
import { isLow, type PrintedText } from "./PrintedText.ts";

/** What is almost a name in low letters is a doubt at most: their accents are read as other letters, `Krūmiņa` as `Kramina`. */
const unsureInLow = (
  evidence: ReadonlyArray<FieldEvidence>,
  name: string,
): ReadonlyArray<FieldEvidence> => {
  const [form, limit] = [nameForm(name), near(name)];
  return evidence.map((each) =>
    each.says !== "Same" && each.words.some(isLow) && editDistance(each.text, form, limit) <= limit
      ? { ...each, confidence: Math.min(unsure, each.confidence) }
      : each,
  );
};

/** A name as it is read where all of its unknown letters look like another, or one of them does: `PAWLAK` has an Ł or none. */
const misreadings = (name: string, { likes, pair }: UnknownLetter): ReadonlySet<string> => {
  const parts = name.split(pair);
  const only = (at: number, like: string): string =>
    [parts.slice(0, at).join(pair), parts.slice(at).join(pair)].join(like);
  return new Set(
    likes.flatMap((like) => [
      parts.join(like),
      ...parts.slice(1).map((_, before) => only(before + 1, like)),
    ]),
  );
};

/** Searches for a name as it is spelled, or as the recogniser reads letters of it that it does not know. */
export const nameEvidence = (
  text: PrintedText,
  places: ReadonlyArray<FieldPlace>,
  name: ExpectedName,
  kind: LabelKind,
  others: ReadonlyArray<string>,
): ReadonlyArray<FieldEvidence> => {
  const evidence = unsureInLow(spelledEvidence(text, places, name, kind, others), name.text);
  if (name.unknown === undefined || evidence.some(({ says }) => says === "Same")) return evidence;
  const { pair } = name.unknown;
  for (const misread of misreadings(name.text, name.unknown)) {
    const found = spelledEvidence(text, places, { ...name, text: misread }, kind, others);
    if (found.some(({ says }) => says === "Same")) return found;
  }
  // It may be read as any other letter, which is a doubt.
  const form = new RegExp(`^${name.text.split(pair).map(nameForm).join(".")}$`);
  return evidence.map((each) =>
    form.test(each.text) ? { ...each, confidence: Math.min(unsure, each.confidence) } : each,
  );
};
