import type { GreyPicture, Point } from "../picture/Picture.ts";
import { printWithoutFrames } from "./MrzFrame.ts";
import { inkMaskOf, type MrzInkMask } from "./MrzInkMask.ts";

/** A possible line of text, nearly level, in pixels of the searched picture. */
export interface MrzTextLine {
  readonly left: Point;
  readonly right: Point;
  /** How far its middle is below the straight line between its ends. */
  readonly sag: number;
  /** The approximate height of a capital. */
  readonly height: number;
}

/** The widest gap between two letters' ink, in pixels. */
const widestGap = 15;

/** Half the examined part of a pixel's row, and how much of it must be filled. */
const reach = 14;
const leastFilled = 0.72;

const leastHeight = 3;
/** A part of the picture's height. */
const mostHeight = 0.14;
/** The least length of a line, in heights. */
const leastLength = 7;

/** Fills the gaps between letters in each row, and keeps the filled parts: lines become stripes. */
const stripesOf = (mask: MrzInkMask, width: number, height: number): Uint8Array => {
  const stripes = new Uint8Array(width * height);
  const sums = new Int32Array(width + 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let last = -Infinity;
    for (let x = 0; x < width; x++) {
      if (mask[row + x] !== 1) continue;
      if (x - last <= widestGap) stripes.fill(1, row + Math.max(0, last), row + x);
      stripes[row + x] = 1;
      last = x;
    }
    for (let x = 0; x < width; x++) sums[x + 1] = (sums[x] ?? 0) + (stripes[row + x] ?? 0);
    for (let x = 0; x < width; x++) {
      if (stripes[row + x] !== 1) continue;
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      // At its ends a stripe fills one side only.
      const filled = Math.max(
        (sums[right] ?? 0) - (sums[left] ?? 0),
        2 * ((sums[right] ?? 0) - (sums[x] ?? 0)),
        2 * ((sums[x + 1] ?? 0) - (sums[left] ?? 0)),
      );
      if (filled < leastFilled * (2 * reach + 1)) stripes[row + x] = 2;
    }
    for (let x = 0; x < width; x++) if (stripes[row + x] === 2) stripes[row + x] = 0;
  }
  return stripes;
};

/** The columns of a stripe, with its middle and height. */
interface Columns {
  readonly x: Array<number>;
  readonly middle: Array<number>;
  readonly height: Array<number>;
}

/** The parabola through points, by least squares about the mean x: [level, slope, bend]. */
const parabola = (
  { x, middle }: Columns,
  centre: number,
  keep: (index: number) => boolean,
): readonly [number, number, number] => {
  const sums = [0, 0, 0, 0, 0];
  const right = [0, 0, 0];
  for (let index = 0; index < x.length; index++) {
    if (!keep(index)) continue;
    const u = ((x[index] ?? 0) - centre) / 100;
    let power = 1;
    for (let k = 0; k < 5; k++) {
      sums[k] = (sums[k] ?? 0) + power;
      if (k < 3) right[k] = (right[k] ?? 0) + power * (middle[index] ?? 0);
      power *= u;
    }
  }
  const [s0 = 1, s1 = 0, s2 = 0, s3 = 0, s4 = 0] = sums;
  const [r0 = 0, r1 = 0, r2 = 0] = right;
  const whole = s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2);
  if (Math.abs(whole) < 1e-9) return [r0 / Math.max(1, s0), 0, 0];
  const a = r0 * (s2 * s4 - s3 * s3) - s1 * (r1 * s4 - r2 * s3) + s2 * (r1 * s3 - r2 * s2);
  const b = s0 * (r1 * s4 - r2 * s3) - r0 * (s1 * s4 - s2 * s3) + s2 * (s1 * r2 - r1 * s2);
  const c = s0 * (s2 * r2 - s3 * r1) - s1 * (s1 * r2 - s2 * r1) + r0 * (s1 * s3 - s2 * s2);
  return [a / whole, b / whole / 100, c / whole / 10000];
};

const lineOf = (columns: Columns): MrzTextLine | undefined => {
  const first = columns.x[0] ?? 0;
  const last = columns.x.at(-1) ?? 0;
  const heights = columns.height.toSorted((a, b) => a - b);
  const height = heights[Math.floor(heights.length * 0.6)] ?? 0;
  if (height < leastHeight || last - first < leastLength * height) return undefined;
  const centre = (first + last) / 2;
  let [level, slope, bend] = parabola(columns, centre, () => true);
  const off = (index: number): number => {
    const u = (columns.x[index] ?? 0) - centre;
    return Math.abs((columns.middle[index] ?? 0) - level - slope * u - bend * u * u);
  };
  [level, slope, bend] = parabola(columns, centre, (index) => off(index) < 0.4 * height + 1);
  const at = (x: number): Point => {
    const u = x - centre;
    return { x, y: level + slope * u + bend * u * u };
  };
  const half = (last - first + 1) / 2;
  return { left: at(first), right: at(last + 1), sag: -bend * half * half, height };
};

/** The lines of text of a picture that are level within some twenty degrees; a frame around them is overlooked if `framed`. */
export const findTextLines = (picture: GreyPicture, framed = false): ReadonlyArray<MrzTextLine> => {
  const { width, height } = picture;
  const mask = inkMaskOf(picture);
  const print = framed ? printWithoutFrames(mask, width, height) : mask;
  const stripes = stripesOf(print, width, height);
  const lines: Array<MrzTextLine> = [];
  const stack: Array<number> = [];
  const top = new Int32Array(width);
  const bottom = new Int32Array(width);
  const filled = new Int32Array(width);
  for (let start = 0; start < stripes.length; start++) {
    if (stripes[start] !== 1) continue;
    top.fill(height);
    bottom.fill(-1);
    filled.fill(0);
    stack.push(start);
    stripes[start] = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      if (y < (top[x] ?? 0)) top[x] = y;
      if (y > (bottom[x] ?? 0)) bottom[x] = y;
      filled[x] = (filled[x] ?? 0) + 1;
      for (const next of [
        x > 0 ? at - 1 : -1,
        x < width - 1 ? at + 1 : -1,
        at - width,
        at + width,
      ]) {
        if (stripes[next] !== 1) continue;
        stripes[next] = 0;
        stack.push(next);
      }
    }
    const columns: Columns = { x: [], middle: [], height: [] };
    for (let x = 0; x < width; x++) {
      if ((filled[x] ?? 0) === 0) continue;
      columns.x.push(x);
      columns.middle.push(((top[x] ?? 0) + (bottom[x] ?? 0) + 1) / 2);
      columns.height.push((bottom[x] ?? 0) - (top[x] ?? 0) + 1);
    }
    const line = lineOf(columns);
    if (line !== undefined && line.height < mostHeight * Math.max(width, height)) lines.push(line);
  }
  return lines;
};
