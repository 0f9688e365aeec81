import type { PixelBox } from "../picture/Cropping.ts";
import { dayLabelIn, dayPlaces, labelWays } from "./DayLabels.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import type { SeenPage, SeenWords } from "./FieldCrops.ts";
import { likely, unsure } from "./FieldEvidence.ts";
import type { LabelKind } from "./FieldLabels.ts";
import { type FieldPlace, valueOf } from "./FieldPlaces.ts";
import { boxOf, closeMargin, faintParts } from "./FocusedLooks.ts";
import { type DayField, dayFields, type FrontField } from "./FrontField.ts";
import { type FrontLook, lookAt } from "./FrontLook.ts";
import { type FrontMatch, matchFront } from "./FrontMatch.ts";
import { fieldParts, lineWays, markFields, type MarkWay, type PlacedField } from "./MarkLooks.ts";
import { nameLabelIn, nameRows } from "./NameLabels.ts";
import { partWay, type ReadText, readPart } from "./PartReading.ts";
import { linesOfWords, type PrintedLine, type PrintedText } from "./PrintedText.ts";
import { rivalsOf, unreadRivals } from "./Rivals.ts";

export const isSettled = ({ fields }: FrontMatch, field: FrontField): boolean =>
  fields[field] === undefined || fields[field].state === "agrees";

/** A whole view, with all looks so far. */
export interface SeenView extends SeenPage {
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

/** Looks again at each open one of some fields in its places of a view, until it agrees. */
export const readAgain = (
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
export const readDayLabels = (
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
      places.flatMap((place) => {
        const words = valueOf(place);
        const boxes = words.length > 0 ? [boxOf(words)] : place.regions;
        return place.kind === field ? boxes.map((box) => ({ box, field })) : [];
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

/** Looks at the labels of names alone, where a view shows none: print with exchanged names has all that is expected. */
export const readNameLabels = (
  view: SeenView,
  before: FrontMatch,
  expected: ExpectedFront,
  readText: ReadText,
): FrontMatch => {
  const { hasTime, look, picture } = view;
  const rows = nameRows(look, expected);
  if (rows.length < 2) return before;
  const places = rows.flatMap(({ label, words }) => {
    for (const way of hasTime() ? lineWays : []) {
      const kind = nameLabelIn(readPart(picture, label, readText, way));
      if (kind !== undefined) return [placeAt(kind, label, words)];
    }
    return [];
  });
  return places.length < 2
    ? before
    : withLook(view, { ...look, places: [...look.places, ...places] }, expected);
};

/** How many rivals of a view are looked at again where no time is left: an edited document has few, and noise may have many. */
const rivalsWithoutTime = 4;

/**
 * Looks again at each value of a view that rivals one of the document's and was read once, for it may be misread, and at what a
 * second label of a day has. Some are looked at where no time is left too: a rival that was read once would pass.
 */
export const readRivals = (
  view: SeenView,
  own: ReadonlyArray<FrontLook>,
  before: FrontMatch,
  expected: ExpectedFront,
  readText: ReadText,
): FrontMatch => {
  const { hasTime, look, picture } = view;
  let match = before;
  const rivals = [...unreadRivals(look, expected), ...rivalsOf(own, expected)];
  const places = new Map(rivals.map(({ words }) => [words[0], words]));
  for (const [at, words] of Array.from(places.values()).entries()) {
    if (at >= rivalsWithoutTime && !hasTime()) return match;
    // The end of a label directly before it is none of it.
    const box = boxOf(words, closeMargin);
    for (const way of lineWays) {
      if (match.verdict !== "Same") return match;
      const text = readPart(picture, box, readText, way);
      match = withLook(view, lookAt(replaced(look.text, box, text)), expected);
    }
  }
  return match;
};

/** What was chosen among few characters confirms where it is likely, and never contradicts. */
const chosen = (text: PrintedText, { letters }: MarkWay): PrintedText =>
  letters === undefined
    ? text
    : text.map((line) =>
        line
          .filter(({ confidence }) => confidence >= likely)
          .map((word) => ({ ...word, confidence: unsure })),
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

export const placedLook = (text: PrintedText, kind: LabelKind, box: PixelBox): FrontLook => {
  const own = lookAt(text);
  const words = text.flat();
  // A class may be a numeral, which alone is no field's number.
  const isNumeral = words.length === 1 && /^[0-9]$/.test(words[0]?.text ?? "");
  return (own.places.length > 0 && !isNumeral) || words.length === 0
    ? own
    : { text, places: [{ ...placeAt(kind, box, words), isSought: true }] };
};
