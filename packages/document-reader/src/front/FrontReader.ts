import type { PixelBox } from "../picture/Cropping.ts";
import type { PictureObserver } from "../picture/PictureObserver.ts";
import { turnByQuarters } from "../picture/QuarterTurns.ts";
import { dayLabelIn, dayPlaces, labelWays } from "./DayLabels.ts";
import { boxOf, faintParts, focusesOf } from "./FocusedLooks.ts";
import type { LabelKind } from "./FieldLabels.ts";
import type { FieldPlace } from "./FieldPlaces.ts";
import { type DayField, dayFields, type FrontField, frontFields, keyFields } from "./FrontField.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { type SeenPage, type SeenWords, showFields, type ShowField } from "./FieldCrops.ts";
import { type FrontLook, isStateOutside, lookAt } from "./FrontLook.ts";
import { type FrontMatch, isAgainst, matchFront, withoutUnlabelled } from "./FrontMatch.ts";
import type { FrontView } from "./FrontViews.ts";
import {
  fieldParts,
  lesserFields,
  lineWays,
  markFields,
  type MarkWay,
  type PlacedField,
} from "./MarkLooks.ts";
import { oneLine, ownSize, partWay, readingCut, type ReadText, readPart } from "./PartReading.ts";
import { linesOfWords, type PrintedLine, type PrintedText } from "./PrintedText.ts";
import { rivalsOf, unreadRivals } from "./Rivals.ts";
import { usualLabels } from "./UnseenMarks.ts";

/** Upside-down print gives words too, but hardly any with high confidence. */
const sureWords = 4;

const countSure = (text: PrintedText): number =>
  text
    .flat()
    .filter(({ confidence, text: word }) => confidence >= 0.8 && /[A-Za-z0-9]{4}/.test(word))
    .length;

/** How many views must agree on a contradiction. */
const agreeing = 2;

/** Whether a legible side has no label of a field that every document prints, and nothing that resembles one. */
export const showsNoField = (looks: ReadonlyArray<FrontLook>, { fields }: FrontMatch): boolean =>
  countSure(looks.flatMap(({ text }) => text)) >= sureWords &&
  !keyFields.some((field) => fields[field]?.noticed === true) &&
  !looks.some(({ places }) =>
    places.some(({ isInSentence, kind }) => isInSentence !== true && usualLabels.includes(kind)),
  );

/**
 * Reads a front's views one after the other until the expected fields are found, with second looks at single lines. A
 * field may be found in any look; a front counts as different only by all looks together.
 */
export const readFront = (
  views: Iterable<FrontView>,
  expected: ExpectedFront,
  {
    readText: readWhole,
    observe,
    showField,
    hasTime,
    isElsewhere = () => false,
  }: {
    readonly readText: ReadText;
    readonly observe?: PictureObserver | undefined;
    /** Receives the place of each field that was found in print, or where its label stands. */
    readonly showField?: ShowField | undefined;
    /** Whether there is time for another view; the first is always read. */
    readonly hasTime: () => boolean;
    /** Whether another side has the print, as the first looks tell; no further view is read then. */
    readonly isElsewhere?:
      | ((looks: ReadonlyArray<FrontLook>, match: FrontMatch) => boolean)
      | undefined;
  },
): FrontMatch => {
  const looks: Array<FrontLook> = [];
  const seen: Array<SeenWords> = [];
  const pages: Array<SeenPage> = [];
  let match = matchFront(looks, expected);
  let against = 0;
  let best: { readonly quarters: 0 | 1 | 2 | 3; readonly sure: number } = { quarters: 0, sure: 0 };
  for (const { follows, isCut, mode, name, picture: made, quarters = 0, turned } of views) {
    // What is decided gets a view that shows more of the page, and no other.
    if (looks.length > 0 && (!hasTime() || (isDecided(match) && isCut === true))) break;
    if (turned && countSure(looks.flatMap(({ text }) => text)) >= sureWords) continue;
    const picture = follows === true ? turnByQuarters(made, best.quarters) : made;
    observe?.(name, picture);
    const readText = isCut === true ? readingCut(readWhole) : readWhole;
    const look = { ...lookAt(readText(picture, mode)), isCut };
    const first = looks.length;
    const sure = countSure(look.text);
    if (sure > best.sure) best = { quarters: follows === true ? best.quarters : quarters, sure };
    looks.push(look);
    seen.push({ words: look.text.flat(), picture });
    match = matchFront(looks, expected);
    const own = looks.length === 1 ? match : matchFront([look], expected);
    for (const { box, isBlock, kind } of focusesOf(look, match, own, picture)) {
      if (!hasTime() || frontFields.every((field) => isSettled(match, field))) break;
      const text = readPart(picture, box, readText, isBlock ? ownSize(box) : oneLine);
      looks.push(kind === undefined ? lookAt(text) : placedLook(text, kind, box));
      seen.push({ words: text.flat(), picture });
      match = matchFront(looks, expected);
    }
    const view = { look, picture, looks, seen, hasTime };
    match = readAgain(view, keyDays, match, expected, readText);
    pages.unshift({ look, picture });
    // The others are of no use while a key field is open.
    while (hasTime() && keyFields.every((field) => isSettled(match, field))) {
      const page = pages.shift();
      if (page === undefined) break;
      match = readAgain({ ...view, ...page }, lesserFields, match, expected, readText);
    }
    if (match.verdict === "Same")
      match = readDayLabels(view, looks.slice(first), match, expected, readText);
    if (match.verdict === "Same")
      match = readRivals(view, looks.slice(first), match, expected, readText);
    against += isAgainst(match) ? 1 : 0;
    const isDone = isDecided(match) && !(expected.states !== undefined && isStateOutside(looks));
    if (isDone || against === agreeing || isElsewhere(looks, match)) break;
  }
  if (showField !== undefined) showFields(match, seen, pages, showField);
  return withoutUnlabelled(match);
};

const isDecided = ({ unlabelledDays, verdict }: FrontMatch): boolean =>
  verdict === "Same" && unlabelledDays.length === 0;

const isSettled = ({ fields }: FrontMatch, field: FrontField): boolean =>
  fields[field] === undefined || fields[field].state === "agrees";

interface SeenView extends SeenPage {
  readonly looks: Array<FrontLook>;
  readonly seen: Array<SeenWords>;
  readonly hasTime: () => boolean;
}

/** Adds a look to those at a view, and judges all of them. */
const withLook = (
  { looks, picture, seen }: SeenView,
  look: FrontLook,
  expected: ExpectedFront,
): FrontMatch => {
  looks.push(look);
  seen.push({ words: look.text.flat(), picture });
  return matchFront(looks, expected);
};

/** The days that are key fields. */
const keyDays = ["birthDate", "expires"] as const satisfies ReadonlyArray<DayField>;

/** Looks again at each open one of some fields in its places of a view, until it agrees. */
const readAgain = (
  view: SeenView,
  fields: ReadonlyArray<PlacedField>,
  before: FrontMatch,
  expected: ExpectedFront,
  readText: ReadText,
): FrontMatch => {
  const { hasTime, look, picture } = view;
  let match = before;
  const isOpen = (field: PlacedField): boolean => !isSettled(match, field);
  const open = fields.filter(isOpen);
  const isUnplaced = markFields.some(
    (mark) =>
      mark !== "country" && open.includes(mark) && !look.places.some(({ kind }) => kind === mark),
  );
  let whole = look;
  for (const box of isUnplaced ? faintParts(look) : []) {
    const text = readPart(picture, box, readText, partWay(box));
    whole = lookAt(replaced(whole.text, box, text));
  }
  for (const field of open) {
    for (const { box, kind, ways } of fieldParts(whole, field, expected.states !== undefined)) {
      for (const way of ways) {
        if (!isOpen(field) || !hasTime()) break;
        const text = chosen(readPart(picture, box, readText, way), way);
        match = withLook(view, placedLook(text, kind, box), expected);
      }
    }
  }
  return match;
};

/** Lines of print with their labels, enlarged. */
const labelled: MarkWay = { mode: "block", height: 250 };

/**
 * Looks again around the days of a view of which no label was read: print with exchanged days has all that is expected.
 * First at a label's value, then at the day with its label, then at the label alone.
 */
const readDayLabels = (
  view: SeenView,
  own: ReadonlyArray<FrontLook>,
  before: FrontMatch,
  expected: ExpectedFront,
  readText: ReadText,
): FrontMatch => {
  const { hasTime, picture } = view;
  let match = before;
  // The second of two exchanged days has to be seen at the other's label too.
  const isExchanged = (field: DayField): boolean =>
    match.fields[field]?.isAtLabel === false &&
    dayFields.some((day) => match.fields[day]?.misplaced !== undefined);
  const isOpen = (field: DayField): boolean =>
    hasTime() && (match.unlabelledDays.includes(field) || isExchanged(field));
  const add = (look: FrontLook): void => {
    match = withLook(view, look, expected);
  };
  // A label was read, and its day in another view only.
  const values = before.unlabelledDays.flatMap((field) =>
    own.flatMap(({ places }) =>
      places.flatMap(({ below, beside, kind, regions }) => {
        const words = beside.length > 0 ? beside : below;
        const boxes = words.length > 0 ? [boxOf(words)] : regions;
        return kind === field ? boxes.map((box) => ({ box, field })) : [];
      }),
    ),
  );
  for (const way of lineWays)
    for (const { box, field } of values)
      if (isOpen(field)) add(placedLook(readPart(picture, box, readText, way), field, box));
  const places = before.unlabelledDays.flatMap((field) =>
    dayPlaces(own, expected[field] ?? "").map((place) => ({ ...place, field })),
  );
  for (const { around, field } of places)
    if (isOpen(field)) add(lookAt(readPart(picture, around, readText, labelled)));
  for (const way of labelWays)
    for (const { above, before: left, field, words } of places)
      for (const box of [left, above]) {
        if (!isOpen(field)) break;
        const label = dayLabelIn(chosen(readPart(picture, box, readText, way), way));
        // What was chosen among few letters confirms, and never contradicts.
        if (label !== undefined && (label === field || way.letters === undefined))
          add({ text: [words], places: [placeAt(label, box, words)] });
      }
  return match;
};

/**
 * Looks again at each value of a view that rivals one of the document's and was read once, for it may be misread, and at what a
 * second label of a day has.
 */
const readRivals = (
  view: SeenView,
  own: ReadonlyArray<FrontLook>,
  before: FrontMatch,
  expected: ExpectedFront,
  readText: ReadText,
): FrontMatch => {
  const { hasTime, look, picture } = view;
  let match = before;
  for (const { words } of [...unreadRivals(look, expected), ...rivalsOf(own, expected)]) {
    const box = boxOf(words);
    for (const way of lineWays) {
      if (match.verdict !== "Same" || !hasTime()) return match;
      const text = readPart(picture, box, readText, way);
      match = withLook(view, lookAt(replaced(look.text, box, text)), expected);
    }
  }
  return match;
};

/** The least confidence of a character that was chosen among few. */
const likely = 0.6;

/** What was chosen among few characters confirms where it is likely, and never contradicts. */
const chosen = (text: PrintedText, { letters }: MarkWay): PrintedText =>
  letters === undefined
    ? text
    : text.map((line) =>
        line
          .filter(({ confidence }) => confidence >= likely)
          .map((word) => ({ ...word, confidence: likely - 0.01 })),
      );

/** A text in which a part was read again. */
const replaced = (text: PrintedText, box: PixelBox, part: PrintedText): PrintedText =>
  linesOfWords([
    ...text.flat().filter(({ height, left, top, width }) => {
      const [x, y] = [left + width / 2, top + height / 2];
      return x < box.left || x > box.right || y < box.top || y > box.bottom;
    }),
    ...part.flat(),
  ]);

const placeAt = (kind: LabelKind, box: PixelBox, words: PrintedLine): FieldPlace => ({
  kind,
  label: box,
  beside: words,
  below: [],
  regions: [box, box],
});

const placedLook = (text: PrintedText, kind: LabelKind, box: PixelBox): FrontLook => {
  const own = lookAt(text);
  const words = text.flat();
  // A class may be a numeral, which alone is no field's number.
  const isNumeral = words.length === 1 && /^[0-9]$/.test(words[0]?.text ?? "");
  return (own.places.length > 0 && !isNumeral) || words.length === 0
    ? own
    : { text, places: [placeAt(kind, box, words)] };
};
