import type { PixelBox } from "../picture/Cropping.ts";
import type { LabelKind } from "./FieldLabels.ts";
import { certain } from "./FieldEvidence.ts";
import type { FieldPlace } from "./FieldPlaces.ts";
import { type DayField, dayFields, type FrontField } from "./FrontField.ts";
import type { FrontLook } from "./FrontLook.ts";
import { lettersAndNumerals } from "./ConfusableLetters.ts";
import { classLetters, classPlaces } from "./ClassEvidence.ts";
import { signedHeights } from "./HeightEvidence.ts";
import { countries, sexWords, stuckMarks } from "./MarkEvidence.ts";
import type { PrintedLine, PrintedWord } from "./PrintedText.ts";
import type { TextMode } from "./TextEngine.ts";

/** The fields of a letter or a few numerals, which recognisers misread without a sentence around them. */
export const markFields = [
  "sex",
  "height",
  "class",
  "country",
] as const satisfies ReadonlyArray<FrontField>;

/** The fields that are looked at again where all key fields agree: marks, and the day of issue. */
export const lesserFields = [...markFields, "issued"] as const satisfies ReadonlyArray<FrontField>;
export type LesserField = (typeof lesserFields)[number];

/** The fields that have a place of their own, at their label. */
export type PlacedField = (typeof markFields)[number] | DayField;

/** How a mark is looked at again: sizes and ways that fail on different letters. */
export interface MarkWay {
  readonly mode: TextMode;
  /** Pixels. */
  readonly height: number;
  /** The only characters that it may be. */
  readonly letters?: string;
  /** Whether it is read in full contrast; a letter always is. */
  readonly isCleaned?: boolean;
}

/** The last looks choose among the characters that a field can have. */
const letterAmong = (letters: string): ReadonlyArray<MarkWay> => [
  { mode: "letter", height: 56 },
  { mode: "line", height: 56 },
  { mode: "line", height: 40 },
  { mode: "letter", height: 56, letters },
  { mode: "letter", height: 36, letters },
];

/** How a short line is looked at. */
export const lineWays: ReadonlyArray<MarkWay> = [
  { mode: "line", height: 56 },
  { mode: "line", height: 56, isCleaned: true },
  { mode: "line", height: 40 },
];

/** Among other print, a day was read as it is. Two looks that fail alike are no two. */
const dayWays: ReadonlyArray<MarkWay> = [
  { mode: "line", height: 56, isCleaned: true },
  { mode: "line", height: 40 },
];

const ways: Readonly<Record<PlacedField, ReadonlyArray<MarkWay>>> = {
  sex: letterAmong("FMX"),
  height: [
    ...lineWays,
    { mode: "line", height: 48, isCleaned: true, letters: "0123456789'\"-cm " },
  ],
  class: letterAmong(classLetters),
  country: lineWays,
  birthDate: dayWays,
  expires: dayWays,
  issued: dayWays,
};

const rightOf = (word: PrintedWord): number => word.left + word.width;

/** The first words of a value; the parts of `5'-03"` may be read as several. */
const firstWords = (words: PrintedLine, field: PlacedField): PrintedLine => {
  if (field === "sex") return sexWords(words);
  const end = words.findIndex((word, at) => {
    const before = words[at - 1];
    return (
      before !== undefined &&
      word.left - rightOf(before) > (field === "class" ? 0.4 : 1.2) * word.height
    );
  });
  return end < 0 ? words : words.slice(0, end);
};

/** The box around words; `room` is what it has before them, in pixels. */
const around = (words: PrintedLine, room: (height: number, left: number) => number): PixelBox => {
  const height = Math.max(...words.map((word) => word.height));
  const left = Math.min(...words.map((word) => word.left));
  return {
    left: left - room(height, left),
    top: Math.min(...words.map(({ top }) => top)) - 0.3 * height,
    right: Math.max(...words.map(rightOf)) + 0.5 * height,
    bottom: Math.max(...words.map((word) => word.top + word.height)) + 0.3 * height,
  };
};

const boxAround = (words: PrintedLine, { label, beside }: FieldPlace): PixelBox =>
  // Never the end of the label: it would be read as a part of the value.
  around(words, (height, left) =>
    Math.max(2, Math.min(0.6 * height, beside.length > 0 ? 0.6 * (left - label.right) : height)),
  );

/** The place of one letter below its label, in heights of the label. */
const letterRoom = { width: 6, below: 3.6 } as const;

/** The most letters of a word for a sex. A longer one beside its label is another label: `Ausweisnummer`. */
const ofSexWord = 9;

/** The letters of a state's code. */
const ofCode = 3;

const isPartOfCode = (words: PrintedLine): boolean =>
  words.map(({ text }) => text).join("").length < ofCode;

/** The upper edge of the next label below another one, which a letter between them does not reach. */
const nextBelow = ({ places }: FrontLook, { bottom, left, right, top }: PixelBox): number =>
  Math.min(
    ...places
      .map(({ label }) => label)
      .filter(
        (other) => other.top > bottom + (bottom - top) && other.left < right && other.right > left,
      )
      .map((other) => other.top),
  );

const placeBoxes = (
  look: FrontLook,
  place: FieldPlace,
  field: PlacedField,
): ReadonlyArray<PixelBox> => {
  const { beside, below, label, regions } = place;
  const words = beside.length > 0 ? beside : below;
  const isLabel = field === "sex" && (words[0]?.text.length ?? 0) > ofSexWord;
  if (words.length > 0 && !isLabel) {
    const value = firstWords(words, field);
    const own = boxAround(value, place);
    // A part of a day may be overlooked, and so may a letter of a state's code.
    const mayBePart =
      dayFields.some((day) => day === field) || (field === "country" && isPartOfCode(value));
    return mayBePart ? [own, regions[beside.length > 0 ? 0 : 1]] : [own];
  }
  if (field !== "sex" && field !== "class") return regions;
  // A lone letter is overlooked on a page, and in a wide part of it.
  const height = label.bottom - label.top;
  const narrow = regions.map((box) =>
    box.top < label.bottom
      ? box
      : {
          ...box,
          right: Math.min(box.right, box.left + letterRoom.width * height),
          bottom: Math.min(label.bottom + letterRoom.below * height, nextBelow(look, label)),
        },
  );
  // A class may be larger than its label allows for, which may be a small number.
  return field === "sex" ? narrow : [...regions, ...narrow.slice(1)];
};

/** Parts of a country's letters, which stand alone: the others were overlooked. */
const countryBoxes = ({ text }: FrontLook): ReadonlyArray<PixelBox> =>
  text.flat().flatMap(({ height, left, text: part, top, width }) =>
    part.length < 3 && countries.some((country) => country.includes(part.toUpperCase()))
      ? [
          {
            left: left - 2.5 * height,
            top: top - 0.4 * height,
            right: left + width + 2.5 * height,
            bottom: top + 1.4 * height,
          },
        ]
      : [],
  );

/** The ends of labels to which their letter sticks: `15SEXM`, `9CLASS:A`. */
const stuckBoxes = ({ text }: FrontLook, field: PlacedField): ReadonlyArray<PixelBox> => {
  const stuck = stuckMarks[field];
  return stuck === undefined
    ? []
    : text.flat().flatMap(({ height, left, text: word, top, width }) =>
        stuck.test(lettersAndNumerals(word))
          ? [
              {
                left: left + width * (1 - 1.4 / word.length),
                top: top - 0.3 * height,
                right: left + width + 0.5 * height,
                bottom: top + 1.3 * height,
              },
            ]
          : [],
      );
};

/** The heights that have their signs and no label that was read. */
const signedBoxes = ({ text }: FrontLook): ReadonlyArray<PixelBox> =>
  signedHeights(text).map(({ words }) => around(words, (height) => 0.6 * height));

/** The letters of a word of a title. */
export const ofTitle = /\p{L}{3}/u;

/** What is beside a card's title, where its country stands: letters that stand alone are overlooked on a page. */
const titleBoxes = ({ text }: FrontLook): ReadonlyArray<PixelBox> => {
  const isTitle = ({ confidence, text: word }: PrintedWord): boolean =>
    confidence >= certain && ofTitle.test(word);
  const words = text.find((line) => line.some(isTitle))?.filter(isTitle) ?? [];
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { height, top } = last;
  const line = { top: top - 0.6 * height, bottom: top + 1.6 * height };
  return [
    { ...line, left: rightOf(last) + 0.5 * height, right: Number.MAX_SAFE_INTEGER },
    { ...line, left: 0, right: first.left - 0.5 * height },
  ].filter(({ left, right }) => right - left > height);
};

const most = 2;

/** Whether a label is a field's. */
export const isLabelOf = (kind: LabelKind, field: PlacedField): boolean =>
  kind === field || (field === "country" && kind === "nationality");

/** A part of a view that may show a field, and the ways in which it is looked at, one after the other until it agrees. */
export interface FieldPart {
  readonly box: PixelBox;
  /** The label beside or above the part. */
  readonly kind: LabelKind;
  readonly ways: ReadonlyArray<MarkWay>;
}

const partsWith =
  (kind: LabelKind, own: ReadonlyArray<MarkWay>) =>
  (box: PixelBox): FieldPart => ({ box, kind, ways: own });

/** The parts of a view that may show a field. */
export const fieldParts = (
  look: FrontLook,
  field: PlacedField,
  isOfState: boolean,
): ReadonlyArray<FieldPart> => {
  if (field === "country" && !isOfState)
    return [
      ...countryBoxes(look).slice(0, most).map(partsWith(field, ways.country)),
      ...titleBoxes(look).map(partsWith(field, ways.country.slice(0, 1))),
    ];
  const labelled =
    field === "class"
      ? classPlaces(look.places)
      : look.places.filter(({ kind }) => isLabelOf(kind, field));
  const partsAt = (kind: LabelKind, boxes: ReadonlyArray<PixelBox>) =>
    boxes.map(partsWith(kind, ways[field]));
  // An issuing state is of three letters, and a nationality may be written out.
  const placed = labelled
    .toSorted((one, other) => Number(other.kind === field) - Number(one.kind === field))
    .flatMap((place) =>
      partsAt(field === "country" ? place.kind : field, placeBoxes(look, place, field)),
    );
  const loose =
    field === "height" && placed.length === 0 ? signedBoxes(look) : stuckBoxes(look, field);
  return [...placed, ...partsAt(field, loose)].slice(
    0,
    // A country of two labels; a class below one, wide and narrow.
    field === "country" ? 2 * most : field === "class" ? most + 1 : most,
  );
};
