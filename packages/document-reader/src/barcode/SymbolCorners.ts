import type { Corners } from "../card/CardOutline.ts";
import { flatten } from "../card/Flattening.ts";
import { fromRectangle, seenThrough } from "../card/Homography.ts";
import { type Measurement, steadyLine } from "../card/SteadyLine.ts";
import { release } from "../picture/Release.ts";
import type { GreyPicture, Point } from "../picture/Picture.ts";
import { type BarRegion, logarithms } from "./BarRegion.ts";

/** The margin around the region, as parts of its width and height. */
const around = { width: 0.14, height: 0.3 };

/** The width of the examined picture, in pixels. */
const seenWidth = 640;

/** The number of bands, each way. */
const bands = 24;

/** The widest bar of the start pattern, as a part of the symbol's width: a shorter gap is inside the symbol. */
const widestGap = 0.05;

/**
 * The symbol ends where bars fall below this part of their usual strength above the noise. The start pattern's wide
 * bars have few edges.
 */
const leastAcross = 0.06;
const leastDown = 0.25;

const grown = ([p, q, r, s]: Corners): Corners => {
  const moved = (a: Point, along: Point, up: Point): Point => ({
    x: a.x + (a.x - along.x) * around.width + (a.x - up.x) * around.height,
    y: a.y + (a.y - along.y) * around.width + (a.y - up.y) * around.height,
  });
  return [moved(p, q, s), moved(q, p, r), moved(r, s, q), moved(s, r, p)];
};

/** The first and last places with bars, searching outwards from the strongest. */
const extentOf = (
  profile: Float32Array,
  gap: number,
  leastPart: number,
): readonly [number, number] | undefined => {
  const { length } = profile;
  const smooth = new Float32Array(length);
  for (let at = 0; at < length; at++) {
    let sum = 0;
    for (let near = at - gap; near <= at + gap; near++) sum += profile[near] ?? 0;
    smooth[at] = sum;
  }
  const sorted = smooth.subarray(gap, length - gap).toSorted();
  const strength = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  // Only noise surrounds the symbol, which fills most of the picture.
  const noise = strength(0.04);
  const least = noise + (strength(0.75) - noise) * leastPart;
  if (strength(0.75) <= 0) return undefined;
  let strongest = length >> 1;
  for (let at = Math.floor(length * 0.2); at < length * 0.8; at++) {
    if ((smooth[at] ?? 0) > (smooth[strongest] ?? 0)) strongest = at;
  }
  let [first, last] = [strongest, strongest];
  while (first > 0 && (smooth[first - 1] ?? 0) > least) first -= 1;
  while (last < length - 1 && (smooth[last + 1] ?? 0) > least) last += 1;
  // Smoothing carries the bars beyond their end, so less is required farther away.
  const carried = gap * (1 - 1.3 * leastPart);
  return [first + carried, last + 1 - carried];
};

/** The corners of the symbol in a region, exact enough to level its rows; absent without straight sides. */
export const symbolCornersOf = (picture: GreyPicture, region: BarRegion): Corners | undefined => {
  const frame = grown(region.corners);
  const [p, q, , s] = frame;
  const ratio = Math.hypot(s.x - p.x, s.y - p.y) / Math.hypot(q.x - p.x, q.y - p.y);
  const width = seenWidth;
  const height = Math.max(bands, Math.round(width * ratio));
  const { data } = flatten(picture, frame, width, height, 0);
  const slopes = new Float32Array(width * height);
  for (let k = 1; k < slopes.length - 1; k++) {
    slopes[k] = Math.abs((logarithms[data[k + 1] ?? 0] ?? 0) - (logarithms[data[k - 1] ?? 0] ?? 0));
  }
  const measured = Array.from({ length: bands }, (_, band) => (band + 0.5) / bands).filter(
    (part) => part > 0.18 && part < 0.82,
  );

  // Top and bottom first, because the search for the sides follows the rows.
  const tops: Array<Measurement> = [];
  const bottoms: Array<Measurement> = [];
  for (const part of measured) {
    const middle = Math.round(width * part);
    const half = Math.round(width / bands / 2);
    const column = new Float32Array(height);
    for (let y = 0, first = middle - half; y < height; y++, first += width) {
      let sum = 0;
      for (let k = first; k < first + 2 * half; k++) sum += slopes[k] ?? 0;
      column[y] = sum;
    }
    const extent = extentOf(column, 2, leastDown);
    if (extent === undefined) continue;
    tops.push({ t: middle, off: extent[0] });
    bottoms.push({ t: middle, off: extent[1] });
  }
  const top = steadyLine(tops, 4);
  const bottom = steadyLine(bottoms, 4);
  if (top === undefined || bottom === undefined) return undefined;

  const lefts: Array<Measurement> = [];
  const rights: Array<Measurement> = [];
  const gap = Math.round((width / (1 + 2 * around.width)) * widestGap * 0.6);
  const highs = Float64Array.from({ length: width }, (_, x) => top(x));
  const talls = Float64Array.from(highs, (high, x) => bottom(x) - high);
  for (const part of measured) {
    const row = new Float32Array(width);
    for (let near = part - 0.02; near < part + 0.025; near += 0.01) {
      for (let x = 0; x < width; x++) {
        const y = Math.round((highs[x] ?? 0) + (talls[x] ?? 0) * near);
        row[x] = (row[x] ?? 0) + (slopes[y * width + x] ?? 0);
      }
    }
    const extent = extentOf(row, gap, leastAcross);
    if (extent === undefined) continue;
    const [first, last] = extent;
    lefts.push({ t: top(first) + (bottom(first) - top(first)) * part, off: first });
    rights.push({ t: top(last) + (bottom(last) - top(last)) * part, off: last });
  }
  release(data, slopes);
  const left = steadyLine(lefts, 3);
  const right = steadyLine(rights, 3);
  if (left === undefined || right === undefined) return undefined;
  const back = fromRectangle(frame, 0, 0, width, height);
  const meeting = (upright: (y: number) => number, level: (x: number) => number): Point => {
    let [x, y] = [width / 2, height / 2];
    for (let step = 0; step < 8; step++) [x, y] = [upright(y), level(x)];
    return seenThrough(back, { x, y });
  };
  return [meeting(left, top), meeting(right, top), meeting(right, bottom), meeting(left, bottom)];
};
