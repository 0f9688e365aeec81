import type open from "tesseract.js-core/tesseract-core-lstm.js";
import type { LineColumns } from "../time/CountedWork.ts";

type Core = Awaited<ReturnType<typeof open>>;

/** Tesseract's number of lines, among its levels. */
const lines = 2;

/** A line's height before the recogniser, in pixels; it goes from column to column. */
const lineHeight = 36;

/** Pixels: what is lower is an edge, and nothing that the recogniser takes its time for. */
const lowest = 4;

/** The bytes of a number. */
const ofNumber = 4;

/**
 * Counts the columns of lines in Tesseract's picture: the recogniser's time, which a fine pattern takes for nothing. They
 * are found before anything is recognised.
 */
export const openTextColumns = (
  core: Core,
  tesseract: InstanceType<Core["TessBaseAPI"]>,
): (() => LineColumns) => {
  const left = core._malloc(4 * ofNumber);
  const [top, right, bottom] = [left + ofNumber, left + 2 * ofNumber, left + 3 * ofNumber] as const;
  const at = (address: number): number => core.getValue(address, "i32");
  return () => {
    const found = tesseract.AnalyseLayout();
    const columns = { across: 0, upright: 0 };
    if (core.getPointer(found) === 0) return columns;
    found.Begin();
    do {
      if (!found.BoundingBox(lines, left, top, right, bottom)) continue;
      const [width, height] = [at(right) - at(left), at(bottom) - at(top)];
      if (height >= lowest) columns.across += (width * lineHeight) / height;
      if (height > width && width >= lowest) columns.upright += (height * lineHeight) / width;
    } while (found.Next(lines));
    core.destroy(found);
    return columns;
  };
};
