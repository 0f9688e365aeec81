import { editDistance } from "./EditDistance.ts";
import { type FieldEvidence, unsure } from "./FieldEvidence.ts";
import type { LabelKind } from "./FieldLabels.ts";
import type { FieldPlace } from "./FieldPlaces.ts";
import { nameForm } from "./NameCandidates.ts";
import { type ExpectedName, near, spelledEvidence } from "./NameEvidence.ts";
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
  const { likes, pair } = name.unknown;
  for (const like of likes) {
    const misread = { ...name, text: name.text.replaceAll(pair, like) };
    const found = spelledEvidence(text, places, misread, kind, others);
    if (found.some(({ says }) => says === "Same")) return found;
  }
  // It may be read as any other letter, which is a doubt.
  const form = new RegExp(`^${name.text.split(pair).map(nameForm).join(".")}$`);
  return evidence.map((each) =>
    form.test(each.text) ? { ...each, confidence: Math.min(unsure, each.confidence) } : each,
  );
};
