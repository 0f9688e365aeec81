import type { PixelBox } from "../picture/Cropping.ts";
import type { GreyPicture } from "../picture/Picture.ts";
import type { LabelKind } from "./FieldLabels.ts";
import { type FrontField, keyFields } from "./FrontField.ts";
import type { FrontLook, FrontMatch } from "./FrontMatch.ts";
import type { PrintedLine, PrintedWord } from "./PrintedText.ts";

/** A part of a view that is worth a second look, as one line; `kind` where it is a field's place and nothing else. */
export interface Focus {
  readonly box: PixelBox;
  readonly kind: LabelKind | undefined;
}

/** So many second looks a view is given: each takes 20 to 60 ms. */
const most = 6;

/** Words of which the recogniser is less sure are worth a second look. */
const unsure = 0.6;

/** Pixels: what is lower or taller is no print, at the width that fronts are read at. */
const lowest = 12;
const tallest = 90;

const isPrint = ({ height }: PrintedWord): boolean => height >= lowest && height <= tallest;

/** The box around words, with some of what lies around them. */
export const boxOf = (words: PrintedLine): PixelBox => {
  const height = Math.max(...words.map((word) => word.height));
  return {
    left: Math.min(...words.map(({ left }) => left)) - height,
    top: Math.min(...words.map(({ top }) => top)) - 0.35 * height,
    right: Math.max(...words.map(({ left, width }) => left + width)) + height,
    bottom: Math.max(...words.map((word) => word.top + word.height)) + 0.35 * height,
  };
};

const fieldsOfLabel: Readonly<Partial<Record<LabelKind, ReadonlyArray<FrontField>>>> = {
  number: ["number"],
  last: ["last"],
  first: ["first"],
  name: ["last", "first"],
  birthDate: ["birthDate"],
  expires: ["expires"],
  issued: ["issued"],
  sex: ["sex"],
  height: ["height"],
  class: ["class"],
};

const labelOf = (field: FrontField): LabelKind | undefined =>
  field === "middle" || field === "address" ? undefined : field;

/** Where a second look may tell more of what is unseen yet; `own` is what this look alone tells. */
export const focusesOf = (
  { places, text }: FrontLook,
  { fields }: FrontMatch,
  own: FrontMatch,
  view: GreyPicture,
): ReadonlyArray<Focus> => {
  const isOpen = (field: FrontField): boolean =>
    fields[field] !== undefined && fields[field].state !== "agrees";
  const open = (Object.keys(fields) as ReadonlyArray<FrontField>).filter(isOpen);
  if (open.length === 0) return [];
  // What was read almost, or otherwise than expected.
  const noticed = open.flatMap((field) => {
    const words = (own.fields[field]?.words ?? []).filter(isPrint);
    return words.length === 0 ? [] : [{ box: boxOf(words), kind: labelOf(field) }];
  });
  const placed = places.flatMap(({ beside, below, kind, regions }): ReadonlyArray<Focus> => {
    const wanted = (fieldsOfLabel[kind] ?? []).some(
      (field) => isOpen(field) && own.fields[field]?.noticed !== true,
    );
    if (!wanted) return [];
    if (beside.length > 0) return [{ box: boxOf(beside), kind }];
    if (below.length > 0) return [{ box: boxOf(below), kind }];
    return regions.map((box) => ({ box, kind }));
  });
  const lines = text.flatMap((line): ReadonlyArray<Focus> => {
    const words = line.filter(isPrint);
    const faint = words.some((word) => word.confidence < unsure && word.text.length > 1);
    return faint ? [{ box: boxOf(words), kind: undefined }] : [];
  });
  const isKey = open.some((field) => keyFields.some((key) => key === field));
  return [...noticed, ...placed, ...lines]
    .filter(({ box }) => box.right > 0 && box.left < view.width && box.bottom - box.top >= lowest)
    .slice(0, isKey ? most : most / 2);
};
