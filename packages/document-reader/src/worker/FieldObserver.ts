import type { FieldName } from "@bonafide/core/document/DocumentChecks";
import { pngOf } from "../picture/PicturePng.ts";
import {
  type ObservedField,
  type ReadingObserver,
  unobserved,
} from "../verdict/ReadingObserver.ts";
import { cropBytes, cropLimit, type SeenField, wordsLimit } from "./SeenField.ts";

const seenOf = async ({ crop, data, field, print, state }: ObservedField): Promise<SeenField> => {
  const seen = { field, state, print: print.slice(0, wordsLimit), data: data.slice(0, wordsLimit) };
  if (crop === undefined) return seen;
  const png = await pngOf(crop, cropLimit);
  const by = Math.min(1, cropLimit.width / crop.width, cropLimit.height / crop.height);
  const [width, height] = [crop.width, crop.height].map((side) =>
    Math.max(1, Math.round(side * by)),
  );
  return png.length > cropBytes || width === undefined || height === undefined
    ? seen
    : { ...seen, crop: { width, height, png: Uint8Array.from(png) } };
};

/** Observes a reading's fields, at most one of each name. */
export const observeFields = (): {
  readonly observer: ReadingObserver;
  readonly seen: () => Promise<ReadonlyArray<SeenField>>;
} => {
  const fields = new Map<FieldName, ObservedField>();
  return {
    observer: { ...unobserved, field: (field) => void fields.set(field.field, field) },
    seen: () => Promise.all(Array.from(fields.values(), seenOf)),
  };
};
