import type open from "tesseract.js-core/tesseract-core-lstm.js";

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
 * Counts the columns of all that looks like lines of print in Tesseract's picture: the recogniser's time, which a fine pattern
 * takes for nothing. They are found before anything is recognised.
 */
export const openTextColumns = (
  core: Core,
  tesseract: InstanceType<Core["TessBaseAPI"]>,
): (() => number) => {
  const left = core._malloc(4 * ofNumber);
  const [top, right, bottom] = [left + ofNumber, left + 2 * ofNumber, left + 3 * ofNumber] as const;
  const at = (address: number): number => core.getValue(address, "i32");
  return () => {
    const found = tesseract.AnalyseLayout();
    if (core.getPointer(found) === 0) return 0;
    let columns = 0;
    found.Begin();
    do {
      if (!found.BoundingBox(lines, left, top, right, bottom)) continue;
      const height = at(bottom) - at(top);
      if (height >= lowest) columns += ((at(right) - at(left)) * lineHeight) / height;
    } while (found.Next(lines));
    core.destroy(found);
    return Math.round(columns);
  };
};
