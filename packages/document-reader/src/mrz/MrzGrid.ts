import type { MrzInk } from "./MrzInk.ts";

/** Where the characters of a zone's lines stand in their strips: the same in each line, in the strips' pixels. */
export interface MrzGrid {
  /** Characters a line. */
  readonly count: number;
  /** The left edge of the first one's cell, and how wide cells are on average. */
  readonly left: number;
  readonly pitch: number;
  /** How far, in pitches, the middle of the line lies to the right of where even cells would put it. */
  readonly bow: number;
  /** How much of the ink lies on the edges of cells or beyond the first and last one; 0 is best. */
  readonly misfit: number;
}

/** The left edge of a cell, which may lie between two. */
export const cellEdge = ({ left, pitch, bow, count }: MrzGrid, cell: number): number => {
  const along = cell / count;
  return left + cell * pitch + 4 * bow * pitch * along * (1 - along);
};

/** Of a strip's rows, the share above and below which another line may reach in. */
const rim = 0.17;

/** What counts as ink. */
const leastInk = 0.42;

/** A column so full of ink is a frame or a stain, and no letter. */
const fullest = 0.92;

/** How much ink each column has, over all lines. */
const profileOf = (inks: ReadonlyArray<MrzInk>): Float32Array => {
  const width = Math.min(...inks.map((ink) => ink.width));
  const profile = new Float32Array(width);
  for (const { ink, width: row, height } of inks) {
    const top = Math.round(height * rim);
    const bottom = height - top;
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let y = top; y < bottom; y++) {
        const value = ink[y * row + x] ?? 0;
        if (value > leastInk) sum += value;
      }
      if (sum < (bottom - top) * fullest) profile[x] = (profile[x] ?? 0) + sum;
    }
  }
  return profile;
};

/** Sums of a profile up to a place, which may lie between two columns. */
const summedOf = (profile: Float32Array): ((place: number) => number) => {
  const sums = new Float64Array(profile.length + 1);
  for (let x = 0; x < profile.length; x++) sums[x + 1] = (sums[x] ?? 0) + (profile[x] ?? 0);
  return (place) => {
    const inside = Math.max(0, Math.min(profile.length, place));
    const whole = Math.floor(inside);
    return (sums[whole] ?? 0) + (inside - whole) * (profile[whole] ?? 0);
  };
};

/** Of the pitch, on each side of an edge: what has to be free of ink. */
const edgeShare = 0.09;

const misfitOf = (
  grid: Omit<MrzGrid, "misfit">,
  until: (place: number) => number,
  all: number,
): number => {
  let onEdges = 0;
  for (let cell = 0; cell <= grid.count; cell++) {
    const edge = cellEdge({ ...grid, misfit: 0 }, cell);
    onEdges += until(edge + edgeShare * grid.pitch) - until(edge - edgeShare * grid.pitch);
  }
  const inside = until(grid.left + grid.count * grid.pitch) - until(grid.left);
  return onEdges / (all + 1) + 2 * Math.max(0, 1 - inside / (all + 1));
};

/** Where ink begins and ends, when gaps of up to two and a half characters do not end it: the longest stretch. */
const stretchOf = (
  profile: Float32Array,
  lines: number,
  gap: number,
): readonly [number, number] => {
  let best: readonly [number, number] = [0, profile.length - 1];
  let longest = 0;
  let first = -1;
  let last = -1;
  for (let x = 0; x < profile.length; x++) {
    if ((profile[x] ?? 0) <= 0.6 * lines) continue;
    if (first < 0 || x - last > gap) first = x;
    last = x;
    if (last - first > longest) {
      longest = last - first;
      best = [first, last];
    }
  }
  return best;
};

const steps = (from: number, to: number, step: number): ReadonlyArray<number> =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);

/** What is tried on a line of which little is known: cells that grow by up to a quarter from its middle to an end. */
const roughly = (count: number) => ({
  bows: steps(-0.06 * count, 0.06 * count, 0.03 * 8),
  stretches: steps(-0.035, 0.035, 0.007),
  shifts: steps(-0.45, 0.45, 0.075),
});

/** What is tried on a line that was drawn by its characters. */
const nearly = {
  bows: steps(-0.6, 0.6, 0.15),
  stretches: steps(-0.02, 0.02, 0.005),
  shifts: steps(-0.3, 0.3, 0.075),
};

/**
 * Fits cells of even width, or of evenly growing and shrinking width, to the ink of a zone's lines, so that as little
 * as possible lies on the cells' edges. `rough` when the lines were not yet drawn by their characters. Source: ICAO Doc 9303-3, section 4.1 (fixed pitch).
 */
export const fitGrid = (inks: ReadonlyArray<MrzInk>, count: number, rough: boolean): MrzGrid => {
  const profile = profileOf(inks);
  const until = summedOf(profile);
  const [first, last] = stretchOf(profile, inks.length, 60);
  const all = until(last + 1) - until(first);
  // Characters take about three quarters of their cells.
  const pitch0 = (last - first + 1) / (count - 0.26);
  let best: MrzGrid = { count, left: first, pitch: pitch0, bow: 0, misfit: Infinity };
  const take = (bow: number, stretch: number, shift: number): void => {
    const pitch = pitch0 * (1 + stretch);
    const grid = { count, pitch, bow, left: first - 0.13 * pitch + shift * pitch };
    const misfit = misfitOf(grid, until, all);
    if (misfit < best.misfit) best = { ...grid, misfit };
  };
  const { bows, stretches, shifts } = rough ? roughly(count) : nearly;
  for (const bow of bows)
    for (const stretch of stretches) for (const shift of shifts) take(bow, stretch, shift);
  for (const fine of [1, 0.4]) {
    const { bow, pitch, left } = best;
    const stretch = pitch / pitch0 - 1;
    const shift = (left - first) / pitch + 0.13;
    for (const a of [-0.2, -0.1, 0, 0.1, 0.2])
      for (const b of [-0.005, -0.0025, 0, 0.0025, 0.005])
        for (const c of [-0.06, -0.03, 0, 0.03, 0.06])
          take(bow + a * fine, stretch + b * fine, shift + c * fine);
  }
  return best;
};

/**
 * The same grid moved and stretched for one of the lines, as far as it fits that line better: at each end by at most half
 * a cell, for lines were found to end where their ink does, and in perspective each is as long as it is.
 */
export const fitLine = (grid: MrzGrid, ink: MrzInk): MrzGrid => {
  const until = summedOf(profileOf([ink]));
  const all = until(ink.width);
  let best: MrzGrid = { ...grid, misfit: Infinity };
  for (const atLeft of steps(-0.48, 0.48, 0.06)) {
    for (const atRight of steps(-0.48, 0.48, 0.06)) {
      const pitch = grid.pitch * (1 + (atRight - atLeft) / grid.count);
      const line = { ...grid, pitch, left: grid.left + atLeft * grid.pitch };
      // Where two fit alike, the one that moves less.
      const misfit = misfitOf(line, until, all) + 0.02 * (Math.abs(atLeft) + Math.abs(atRight));
      if (misfit < best.misfit) best = { ...line, misfit };
    }
  }
  return best;
};
