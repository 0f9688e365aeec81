import { mayBeMisread } from "./ConfusableLetters.ts";
import { certain, type FieldEvidence } from "./FieldEvidence.ts";
import { type FieldPlace, valueOf } from "./FieldPlaces.ts";
import type { FrontLook } from "./FrontLook.ts";
import { isApart } from "./LineLabels.ts";
import { mostWords, nameForm, nameOfWords } from "./NameCandidates.ts";
import type { ExpectedName } from "./NameEvidence.ts";
import { isLow, type PrintedLine, type PrintedText, type PrintedWord } from "./PrintedText.ts";
import {
  besideName,
  isBelow,
  isOfName,
  isStrangeName,
  type KnownWords,
  strange,
  strangeBeside,
} from "./StrangeNames.ts";

/**
 * The beginning of a value that is a name, and none of the holder's, where all of it is not what is expected. A name may stand
 * in another script above it, or before a stroke: `ΕΛΕΝΗ / ELENI`.
 */
const strangeValue = (
  value: PrintedLine,
  { script, words }: KnownWords,
  expected: PrintedLine,
): ReadonlyArray<PrintedWord> => {
  const [word] = value;
  return word !== undefined &&
    word.confidence >= certain &&
    // More words are no name: they stand at noise that was taken for a label.
    value.length <= mostWords &&
    !value.some((each) => expected.includes(each)) &&
    isStrangeName(word, script === undefined ? { words } : { script, words }, isOfName)
    ? [word]
    : [];
};

/** How far the lines of a name are apart, in heights: labels may stand between them. */
const ofOneName = 6;

/** How far a name is from the other one's words at most, in heights, to be a part of the same name. */
const isNear = (words: PrintedLine, others: PrintedLine): boolean =>
  words.some((word) =>
    others.some(
      (other) => Math.abs(word.top - other.top) < ofOneName * Math.max(word.height, other.height),
    ),
  );

/** The name of another directly above the words of a first name, or below those of a family's. */
const strangeInStack = (
  text: PrintedText,
  neighbour: PrintedLine,
  kind: "last" | "first",
  known: KnownWords,
  expected: PrintedLine,
): ReadonlyArray<PrintedWord> =>
  text
    .flat()
    .filter((word) =>
      neighbour.some((own) => (kind === "last" ? isBelow(own, word) : isBelow(word, own))),
    )
    .flatMap((word) => strangeValue([word], known, expected));

/**
 * Another name beside an expected one: before a first name only the family's may stand, for else the expected one is printed as a
 * middle name; beside the family's none may that is not the holder's, nor behind it the middle one: it stands behind the first.
 */
const strangeNextTo = (
  text: PrintedText,
  { words }: FieldEvidence,
  kind: "last" | "first",
  known: KnownNames,
): PrintedWord | undefined => {
  const line = text.find((each) => each.some((word) => word === words[0])) ?? [];
  const at = line.findIndex((word) => word === words[0]);
  const [before, after] = [line[at - 1], line[at + words.length]];
  const isInLow = words.some(isLow);
  const besideOf = (
    pair: readonly [PrintedWord | undefined, PrintedWord | undefined],
    word: PrintedWord | undefined,
    all: KnownWords = known,
  ) => strangeBeside(pair, word, all, isInLow ? isOfName : undefined);
  const found =
    kind === "first"
      ? besideOf([before, words[0]], before, { words: known.before })
      : (besideOf([before, words[0]], before) ??
        besideOf([words.at(-1), after], after, { words: known.after }));
  return found !== undefined && found.confidence >= certain ? found : undefined;
};

/** What may stand beside a name, before a first one, and behind a family's, and the middle name. */
export type KnownNames = KnownWords & {
  readonly middle?: string | undefined;
  readonly before: ReadonlyArray<string>;
  readonly after: ReadonlyArray<string>;
};

/**
 * Whether a part of each reading of a name stands at the other name's label, or at one of a place, and its own label has something
 * else; or none of it at its own label, which has the other name (`neighbour`).
 */
const isExchanged = (
  places: ReadonlyArray<FieldPlace>,
  same: ReadonlyArray<FieldEvidence>,
  kind: "last" | "first",
  neighbour: PrintedLine,
): boolean => {
  const labels = places.filter(({ isInSentence }) => isInSentence !== true);
  // Beside a label of first names, a label of names is the family's: `Name: …`, `Vorname: …`.
  const ofLast = labels.some((place) => place.kind === "last") ? "last" : "name";
  const valuesAt = (...kinds: ReadonlyArray<FieldPlace["kind"]>) =>
    labels
      .filter((place) => kinds.includes(place.kind))
      .map(valueOf)
      .filter((value) => value.length > 0);
  const own = valuesAt(kind === "last" ? ofLast : kind);
  const others = valuesAt(kind === "last" ? "first" : ofLast, "other");
  const isIn = (values: ReadonlyArray<PrintedLine>, word: PrintedWord): boolean =>
    values.some((value) => value.includes(word));
  const hasOther = labels.some(
    (place) => place.kind === kind && valueOf(place).some((word) => neighbour.includes(word)),
  );
  return (
    own.length > 0 &&
    same.every(
      ({ words }) =>
        words.some((word) => isIn(others, word) && !isIn(own, word)) ||
        (hasOther && !words.some((word) => isIn(own, word))),
    )
  );
};

/** The number of the field before a name, or stuck to it. */
const fieldNumberOf = (text: PrintedText, word: PrintedWord): string | undefined => {
  const stuck = /^([12])(?=\p{Lu})/u.exec(word.text)?.[1];
  if (stuck !== undefined) return stuck;
  const line = text.find((each) => each.includes(word)) ?? [];
  const before = line[line.indexOf(word) - 1];
  const isNumber =
    before !== undefined && !isApart(word, before) && /^[12][.,]?$/.test(before.text);
  return isNumber ? before.text.slice(0, 1) : undefined;
};

/**
 * Whether a family's name is behind the number of first names, and the other way around. Source: AAMVA DL/ID Card Design
 * Standard, annex A: 1 is the family's name, 2 are the given ones.
 */
const hasOthersNumber = (
  text: PrintedText,
  same: ReadonlyArray<FieldEvidence>,
  kind: "last" | "first",
  neighbour: PrintedLine,
): boolean => {
  const [own, other] = kind === "last" ? ["1", "2"] : ["2", "1"];
  return (
    same.every(({ words: [word] }) => word !== undefined && fieldNumberOf(text, word) === other) &&
    neighbour.some((word) => fieldNumberOf(text, word) === own)
  );
};

/** Whether a label has almost the name, read for certain, by another letter or by one more or less. */
const isAlmostAt = (
  own: ReadonlyArray<FieldPlace>,
  evidence: ReadonlyArray<FieldEvidence>,
): boolean => {
  const name = evidence.find(({ says }) => says === "Same")?.text ?? "";
  return evidence.some(
    ({ confidence, says, text, words }) =>
      says === "Near" &&
      confidence >= certain &&
      !(text.length === name.length && mayBeMisread(text, name)) &&
      own.some((place) => words.every((word) => valueOf(place).includes(word))),
  );
};

/**
 * The evidence of a name, if the name stands where its field is: at its label, or at least not where its label has another
 * name; not far from the `other` name, and not beside a name that is none of the holder's. Else it is misplaced: another field's
 * word.
 */
export const inItsPlace = (
  evidence: ReadonlyArray<FieldEvidence>,
  { places, text }: FrontLook,
  kind: "last" | "first",
  known: KnownNames,
  other: ExpectedName | undefined,
): ReadonlyArray<FieldEvidence> => {
  const same = evidence.filter(({ says }) => says === "Same");
  if (same.length === 0) return evidence;
  const labelled = places.filter(
    (place) => (place.kind === kind || place.kind === "name") && place.isInSentence !== true,
  );
  const atLabel = same.filter(({ words }) =>
    labelled.some((place) => words.some((word) => valueOf(place).includes(word))),
  );
  const expected = same.flatMap(({ words }) => words);
  const neighbour =
    other === undefined
      ? []
      : text.flatMap((line) => besideName(line, other)).flatMap(({ words }) => words);
  const own = labelled.filter((place) => place.kind === kind);
  const isAtOwn = own.some((place) => valueOf(place).some((word) => expected.includes(word)));
  // Beside the own label with the name, a word of a text is no second one, nor a page's `P` before its number, read as `2`.
  const isNoLabel = (place: FieldPlace): boolean =>
    place.isLoneWord === true ||
    (place.isNumber === true && valueOf(place).some((word) => /[0-9]{3}/.test(word.text)));
  const others = isAtOwn ? own.filter((place) => !isNoLabel(place)) : own;
  const rivals = (atLabel.length === 0 ? labelled : others).flatMap((place) =>
    strangeValue(valueOf(place), known, expected),
  );
  const isFar = neighbour.length > 0 && !isNear(expected, neighbour);
  const inStack = isFar ? strangeInStack(text, neighbour, kind, known, expected) : [];
  // Without a label, a name apart from the other one may be anything, and beside its label with almost that name, too.
  const [elsewhere] = atLabel.length === 0 && (isFar || isAlmostAt(own, evidence)) ? same : [];
  const exchanged =
    isExchanged(places, same, kind, neighbour) || hasOthersNumber(text, same, kind, neighbour)
      ? expected.slice(0, 1)
      : [];
  // The middle name alone at the first one's label: `First name GRANT`, `Middle OWEN` of OWEN GRANT.
  const { middle } = known;
  const ofMiddle =
    kind === "first" && !isAtOwn && middle !== undefined
      ? own.map(valueOf).filter((value) => nameOfWords(value) === nameForm(middle))
      : [];
  const beside = (atLabel.length > 0 ? atLabel : same).map((one) =>
    strangeNextTo(text, one, kind, known),
  );
  const misplaced = [
    ...rivals,
    ...inStack,
    ...exchanged,
    ...ofMiddle.flat(),
    ...(beside.every((word) => word !== undefined) ? beside : []),
  ];
  const isAtItsLabel = ({ words }: FieldEvidence): boolean =>
    own.some((place) => words.some((word) => valueOf(place).includes(word)));
  return [
    ...misplaced.flatMap((word) => strange("Misplaced", word)),
    ...(elsewhere === undefined
      ? []
      : [{ ...elsewhere, says: "Misplaced" as const, isAtLabel: false }]),
    ...evidence.map((each) =>
      each.says === "Same" && isAtItsLabel(each) ? { ...each, isAtLabel: true } : each,
    ),
  ];
};
