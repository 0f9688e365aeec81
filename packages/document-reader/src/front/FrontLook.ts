import { labelPartOf } from "./FieldLabels.ts";
import { type FieldPlace, placesIn } from "./FieldPlaces.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";
import { streetParts } from "./StreetWords.ts";

/** A look at a print: its words and their places. */
export interface FrontLook {
  readonly text: PrintedText;
  readonly places: ReadonlyArray<FieldPlace>;
  /** Of a whole view: it may cut off print at its edges. */
  readonly isCut?: boolean | undefined;
}

const labelAndDate = /^(.*[A-Za-z.:].*?)((?:[0-9]{2}[/-]){2}[0-9]{4})$/;

/**
 * A label and what may stick to it: feet of which the numeral was read as a letter, what is behind a colon, numerals, and
 * capitals behind small letters.
 */
const labelAndValue = [
  /^([A-Z]{2,})(S['’].*)$/,
  /^(.+:)(.+)$/,
  /^([A-Za-z]{3,})([0-9].*)$/,
  /^([A-Z][a-z]{2,})([A-Z]{2,}.*)$/,
];

/** A street's suffix and the word for a flat behind it, which stick together: `PLAPT`. */
const suffixAndFlat = /^([A-Z]{2,})(APT|UNIT|STE|SUITE|LOT|SPC|BLDG)$/;

/** A direction and the street's number behind it, which stick together: `E31ST`. */
const directionAndNumber = /^([NS]?[EW]|[NS])([0-9]{1,3}(?:ST|ND|RD|TH))$/;

/** Two words that are read as one, most often a label and its value: `4a.155:08/09/2018`, `ADDR5840`, `NameSMITH`. */
const partsOf = (word: PrintedWord): readonly [first: string, second: string] | undefined => {
  const { text } = word;
  const [, suffix = "", flat = ""] = suffixAndFlat.exec(text) ?? [];
  if (streetParts.suffix.has(suffix)) return [suffix, flat];
  const [, direction, number] = directionAndNumber.exec(text) ?? [];
  if (direction !== undefined && number !== undefined) return [direction, number];
  const [, label, date] = labelAndDate.exec(text) ?? [];
  if (label !== undefined && date !== undefined) return [label, date];
  return labelAndValue
    .flatMap((form) => {
      const [, label = "", value = ""] = form.exec(text) ?? [];
      const kind = labelPartOf({ ...word, text: label, confidence: 1 }, "word");
      // A number's letters may be its own.
      return kind === undefined || kind === "filler" || kind === "number"
        ? []
        : [[label, value] as const];
    })
    .at(0);
};

/** The two words of which one was read. */
const apart = (word: PrintedWord): PrintedLine => {
  const { left, text, width } = word;
  const parts = partsOf(word);
  if (parts === undefined) return [word];
  const [label, value] = parts;
  const share = (width * label.length) / text.length;
  return [
    { ...word, text: label, width: share },
    { ...word, text: value, left: left + share, width: width - share },
  ];
};

export const lookAt = (read: PrintedText): FrontLook => {
  const text = read.map((line) => line.flatMap(apart));
  return { text, places: placesIn(text) };
};

/** Whether the label of a page's issuing state may be outside of what was seen of the page, at whose edges print is cut off. */
export const isStateOutside = (looks: ReadonlyArray<FrontLook>): boolean =>
  looks.some(({ isCut }) => isCut === true) &&
  !looks.some(
    ({ isCut, places }) => isCut === false || places.some(({ kind }) => kind === "country"),
  );
