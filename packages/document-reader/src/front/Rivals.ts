import { unconfused } from "./ConfusableLetters.ts";
import { datesAt } from "./DateEvidence.ts";
import { certain, type FieldEvidence, hardly, likely } from "./FieldEvidence.ts";
import { besideNames, evidenceOf } from "./ExpectedField.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { type DayField, dayFields } from "./FrontField.ts";
import { valueOf } from "./FieldPlaces.ts";
import type { FrontLook } from "./FrontLook.ts";
import { nameForm } from "./NameCandidates.ts";
import {
  areLarger,
  isAlmostNumber,
  largerNumbers,
  numberEvidence,
  strangeNumbers,
  valuesOfNumber,
} from "./NumberEvidence.ts";
import { oncePerLook } from "./OncePerLook.ts";
import { distanceOfDate, isWholeDay } from "./PrintedDay.ts";
import { datesIn } from "./PrintedDates.ts";
import type { PrintedLine } from "./PrintedText.ts";
import { possibleDays } from "./RivalDays.ts";
import { strangeGenerations, strangeInitials } from "./NameEnds.ts";
import { furtherNames } from "./StrangeNames.ts";

/**
 * What is none of the document's, where a field of it should be: a day at a day's label, a number at the number's, almost a
 * day or the number of the document, or a further name behind the others. Print that shows both was edited.
 */
export interface Rival {
  readonly field: DayField | "number" | "last" | "middle";
  /** The value as it was read, a day in eight digits. */
  readonly text: string;
  readonly confidence: number;
  readonly words: PrintedLine;
  /** Of a number: it stands at the number's label and the document's own elsewhere, or it is larger than that one. */
  readonly isProminent?: boolean;
  /** The number of the optional data that it almost is. */
  readonly of?: string;
}

/** Whether a rival was read surely enough to be one. A number that was read hardly may be the second reading of one that is. */
const isLikely = ({ confidence, isProminent }: Rival): boolean =>
  confidence >= (isProminent === true ? hardly : likely);

/** The numbers of a look that are almost the document's, that stand at its label, or that have its form and are larger. */
const rivalNumbers = (look: FrontLook, expected: ExpectedFront): ReadonlyArray<Rival> => {
  const found = evidenceOf(look, "number", expected);
  const own = found.flatMap(({ says, words }) => (says === "Same" ? words : []));
  const ofDates = datesIn(look.text).flatMap(({ clean, words }) => (clean ? words : []));
  const almost = found.filter(
    ({ says, text, words }) =>
      says === "Near" &&
      isAlmostNumber(text, expected.number) &&
      !words.some((word) => own.includes(word) || ofDates.includes(word)),
  );
  const strange = strangeNumbers(look.places, expected.number, own);
  const atLabel = own.length === 0 || strange === undefined ? [] : valuesOfNumber(look.places);
  const isProminent = ({ words }: FieldEvidence): boolean =>
    words.every((word) => atLabel.includes(word)) || areLarger(words, own);
  const further = (expected.furtherNumbers ?? []).map(unconfused);
  const larger = largerNumbers(look.text, expected.number, own).filter(
    ({ words }) => !words.some((word) => ofDates.includes(word)),
  );
  return [...almost, ...(strange ?? []), ...larger]
    .filter(({ text }) => !further.includes(text))
    .map((each) => ({
      field: "number",
      text: each.text,
      confidence: each.confidence,
      words: each.words,
      isProminent: isProminent(each),
    }));
};

/** The words of a look that are a number. */
const wordsOfNumber = ({ text }: FrontLook, number: string): PrintedLine =>
  numberEvidence(text, [], number).flatMap(({ says, words }) => (says === "Same" ? words : []));

/** Almost the numbers of a zone's optional data, in a look that has not those themselves. */
const rivalFurtherNumbers = (
  look: FrontLook,
  { furtherNumbers = [], number }: ExpectedFront,
): ReadonlyArray<Rival> =>
  furtherNumbers.flatMap((of) => {
    const own = [number, ...furtherNumbers].flatMap((known) => wordsOfNumber(look, known));
    return wordsOfNumber(look, of).length > 0
      ? []
      : numberEvidence(look.text, [], of)
          .filter(
            ({ confidence, text, words }) =>
              confidence >= likely &&
              isAlmostNumber(text, of) &&
              !words.some((word) => own.includes(word)),
          )
          .map(({ confidence, text, words }) => ({
            field: "number" as const,
            text,
            confidence,
            words,
            of,
          }));
  });

/** The names of a look behind those of the holder, of which all are known; another initial of the middle one, or generation. */
const rivalNames = ({ places, text }: FrontLook, expected: ExpectedFront): ReadonlyArray<Rival> => {
  const { first, generation, last, mayLackNames, middle, middleInitial, states } = expected;
  if (first === undefined) return [];
  const initial = middle?.text ?? middleInitial ?? "";
  // Without any of the two, the data say nothing of other names.
  const hasAll = middle === undefined ? middleInitial === "" : !middle.truncated;
  const isWhole = hasAll && mayLackNames !== true;
  const known = besideNames(expected);
  const values = isWhole ? places.filter(({ kind }) => kind === "first").map(valueOf) : [];
  // Directly behind a single name, it contradicts by itself.
  const lines = isWhole && middle !== undefined ? text : [];
  const ofMiddle = [
    ...(initial === "" ? [] : text).flatMap((line) => strangeInitials(line, first, initial)),
    ...values.flatMap((value) => furtherNames(value, first, known, { isAtLabel: true })),
    ...lines.flatMap((line) => furtherNames(line, first, known, { isAtLabel: false })),
  ];
  // Zones leave generations out. Source: ICAO Doc 9303-3, section 4.6.
  const hasGenerations = states === undefined || generation !== undefined;
  const ofLast = (hasGenerations ? [last, first] : []).flatMap((name) =>
    text.flatMap((line) => strangeGenerations(line, name, generation, known.words)),
  );
  const rivalOf = (field: "last" | "middle") => (words: PrintedLine) => ({
    field,
    text: nameForm(words.at(-1)?.text ?? ""),
    // The holder's own name before it may be hardly read.
    confidence: words.at(-1)?.confidence ?? 0,
    words,
  });
  return [...ofMiddle.map(rivalOf("middle")), ...ofLast.map(rivalOf("last"))].filter(
    ({ confidence }) => confidence >= likely,
  );
};

const showsDay = ({ text }: FrontLook, day: string | undefined): boolean =>
  day !== undefined && datesIn(text).some((printed) => distanceOfDate(printed, day) === 0);

/** The rivals of a look, and those of which it has the field's own value too. */
const rivalsIn = oncePerLook((look, expected) => {
  const all: ReadonlyArray<Rival> = [
    ...possibleDays(look, expected),
    ...rivalNumbers(look, expected),
    ...rivalFurtherNumbers(look, expected),
    ...rivalNames(look, expected),
  ];
  const isShown = (field: Rival["field"]): boolean => {
    if (field === "number" || field === "last" || field === "middle")
      return evidenceOf(look, field === "middle" ? "first" : field, expected).some(
        ({ says }) => says === "Same",
      );
    return showsDay(look, expected[field]);
  };
  return { all, besideOwn: all.filter((rival) => isLikely(rival) && isShown(rival.field)) };
});

const isDay = ({ field }: Rival): boolean => dayFields.some((day) => day === field);

/**
 * The rivals that were read beside the field's own value, and whether two looks read one, one of them for certain, or three. Where no
 * look reads both, one of the two is a misreading of the other, but for a day at its label.
 */
export const rivalsOf = (
  looks: ReadonlyArray<FrontLook>,
  expected: ExpectedFront,
): ReadonlyArray<Rival & { readonly isSteady: boolean }> => {
  const found = looks.map((look) => rivalsIn(look, expected));
  const nameOf = ({ field, text }: Rival): string => `${field} ${text}`;
  const isMisread = ({ of }: Rival): boolean =>
    of !== undefined && looks.some((look) => wordsOfNumber(look, of).length > 0);
  /** Whether a day stands at a label where no look reads the document's, which another look has elsewhere. */
  const isInstead = (rival: Rival): boolean => {
    const field = dayFields.find((day) => day === rival.field);
    const day = field === undefined ? undefined : expected[field];
    if (field === undefined || day === undefined || !isLikely(rival)) return false;
    const atLabel = looks.flatMap(({ places }) => datesAt(places, field));
    return (
      atLabel.some(({ words }) => words[0] === rival.words[0]) &&
      !atLabel.some((printed) => distanceOfDate(printed, day) === 0) &&
      looks.some((look) => showsDay(look, day))
    );
  };
  const beside = new Map(
    found
      .flatMap(({ all, besideOwn }) => [...besideOwn, ...all.filter(isInstead)])
      .filter((rival) => !isMisread(rival))
      .map((rival) => [nameOf(rival), rival]),
  );
  return Array.from(beside, ([name, rival]) => {
    const readings = found.map(({ all }) => all.filter((other) => nameOf(other) === name));
    const all = readings.flat();
    const isCertain = all.some(
      ({ confidence, isProminent }) => confidence >= (isProminent === true ? likely : certain),
    );
    // What one look reads for certain, another one need hardly read.
    const isSure = all.some(({ confidence }) => confidence >= certain);
    const seen = readings.filter((ofLook) => ofLook.length > 0);
    const liked = seen.filter((ofLook) => ofLook.some(isLikely));
    // A day that three looks read, two of them likely, is no misreading either: it has eight digits.
    const isFrequent = isDay(rival) && liked.length > 1 && seen.length > 2;
    const isSteady = isFrequent || (isCertain && (isSure ? seen : liked).length > 1);
    return { ...rival, isSteady };
  });
};

/**
 * What may rival a day and was not or hardly read as one: the values at the labels of a day that a look has twice, and almost a
 * day of the document that it has elsewhere.
 */
export const unreadRivals = (
  look: FrontLook,
  expected: ExpectedFront,
): ReadonlyArray<Pick<Rival, "words">> => [
  ...dayFields.flatMap((field) => {
    const own = look.places.filter(({ kind }) => kind === field && expected[field] !== undefined);
    return own.length < 2
      ? []
      : own
          .filter(
            (place) =>
              !datesAt([place], field).some((day) => isWholeDay(day) && day.confidence >= likely),
          )
          .map((place) => ({ words: valueOf(place) }))
          .filter(({ words }) => words.some(({ text }) => /[0-9]/.test(text)));
  }),
  ...possibleDays(look, expected).filter(
    ({ confidence, day }) => confidence < likely && showsDay(look, day),
  ),
];
