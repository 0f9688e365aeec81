import { boxSum, integralOf } from "../picture/IntegralImage.ts";
import { levelsOf } from "../picture/Levels.ts";
import type { GreyPicture } from "../picture/Picture.ts";

/** Pixels: print is finer than this, shades are coarser. */
const fine = 1;
const coarse = 7;

/** A difference of this part of the data's contrast is ink. */
const ink = 0.15;

/** The difference of light and dark of a symbol, in levels. */
export const contrastOf = ({ data }: GreyPicture): number => {
  const levelAt = levelsOf(data);
  return levelAt(0.95) - levelAt(0.05);
};

const meanAround = (
  sums: ReturnType<typeof integralOf>,
  x: number,
  y: number,
  reach: number,
): number => {
  const [left, top] = [Math.max(0, x - reach), Math.max(0, y - reach)];
  const [right, bottom] = [
    Math.min(sums.width, x + reach + 1),
    Math.min(sums.height, y + reach + 1),
  ];
  return boxSum(sums, left, top, right, bottom) / ((right - left) * (bottom - top));
};

/** The part of a picture that is ink: print, and the edges of what is larger. */
export const inkOf = (strip: GreyPicture, contrast: number): number => {
  const sums = integralOf(strip);
  let inked = 0;
  for (let y = 0; y < strip.height; y++)
    for (let x = 0; x < strip.width; x++) {
      const off = meanAround(sums, x, y, fine) - meanAround(sums, x, y, coarse);
      if (Math.abs(off) > ink * contrast) inked += 1;
    }
  return inked / (strip.width * strip.height);
};

/** Pixels: the half of a stroke's width at the most. */
const reach = 2;

/** The lightest or the darkest pixels around each one. */
const extremes = (
  { data, height, width }: GreyPicture,
  pick: (one: number, other: number) => number,
): GreyPicture => {
  const along = (from: Uint8Array, at: number, stride: number, place: number, count: number) => {
    let found = from[at] ?? 0;
    for (let off = -reach; off <= reach; off++)
      if (place + off >= 0 && place + off < count)
        found = pick(found, from[at + off * stride] ?? 0);
    return found;
  };
  const rows = data.map((_, at) => along(data, at, 1, at % width, width));
  return {
    width,
    height,
    data: rows.map((_, at) => along(rows, at, width, Math.floor(at / width), height)),
  };
};

/** The part of a picture that is strokes, dark or light ones. The edge of a sheet is none. */
export const strokesOf = (strip: GreyPicture, contrast: number): number => {
  const opened = extremes(extremes(strip, Math.min), Math.max);
  const closed = extremes(extremes(strip, Math.max), Math.min);
  let strokes = 0;
  // What is beyond the strip is unknown.
  for (let y = reach; y < strip.height - reach; y++)
    for (let x = reach; x < strip.width - reach; x++) {
      const at = y * strip.width + x;
      const [own = 0, low = 0, high = 0] = [strip.data[at], opened.data[at], closed.data[at]];
      if (Math.max(own - low, high - own) > ink * contrast) strokes += 1;
    }
  return strokes / (strip.width * strip.height);
};
