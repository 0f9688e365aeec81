import { crop, type PixelBox } from "../picture/Cropping.ts";
import type { GreyPicture } from "../picture/Picture.ts";
import type { FieldPlace } from "./FieldPlaces.ts";
import { boxOf, labelOf } from "./FocusedLooks.ts";
import { type FrontField, frontFields } from "./FrontField.ts";
import type { FrontLook } from "./FrontLook.ts";
import type { FrontMatch } from "./FrontMatch.ts";
import type { PrintedWord } from "./PrintedText.ts";

/**
 * Receives a field and the picture of its words; of a field that was not read, of its label's place, or of the whole print
 * where no label of it was read.
 */
export type ShowField = (field: FrontField, crop: GreyPicture) => void;

/** The words of a look, and their view. */
export interface SeenWords {
  readonly words: ReadonlyArray<PrintedWord>;
  readonly picture: GreyPicture;
}

/** A whole view, and what was read on it. */
export interface SeenPage {
  readonly look: FrontLook;
  readonly picture: GreyPicture;
}

/** A label, and where its value should be. */
const wholeOf = ({ label, regions }: FieldPlace): PixelBox => {
  const boxes = [label, ...regions];
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
};

/** Shows each compared field: its words where it was read, or what is at its label, or where it was looked for. */
export const showFields = (
  { fields }: FrontMatch,
  seen: ReadonlyArray<SeenWords>,
  pages: ReadonlyArray<SeenPage>,
  show: ShowField,
): void => {
  for (const field of frontFields) {
    const verdict = fields[field];
    if (verdict === undefined) continue;
    const [first] = verdict.words;
    const look = seen.find((each) => first !== undefined && each.words.includes(first));
    if (look !== undefined) {
      show(field, crop(look.picture, boxOf(verdict.words)));
      continue;
    }
    const kind = labelOf(field);
    const labelled = pages.flatMap(({ look, picture }) =>
      look.places
        .filter((place) => place.kind === kind)
        .map((place) => ({ picture, box: wholeOf(place) })),
    );
    const whole = pages[0]?.picture;
    const [found] = labelled;
    if (found !== undefined) show(field, crop(found.picture, found.box));
    else if (whole !== undefined) show(field, whole);
  }
};
