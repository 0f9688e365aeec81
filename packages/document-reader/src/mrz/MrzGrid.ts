import type { MrzInk } from "./MrzInk.ts";

/** The places of characters in the strips of a zone's lines: the same for each line, in pixels. */
export interface MrzGrid {
  /** Characters in a line. */
  readonly count: number;
  /** The left edge of the first cell, and the mean width of cells. */
  readonly left: number;
  readonly pitch: number;
  /** How far the line's middle is right of even cells, in pitches. */
  readonly bow: number;
  /** How much ink is on the edges of cells or beyond the ends; 0 is best. */
  readonly misfit: number;
}

/** The left edge of a cell, possibly fractional. */
export const cellEdge = (
  { left, pitch, bow, count }: Pick<MrzGrid, "bow" | "count" | "left" | "pitch">,
  cell: number,
): number => {
  const along = cell / count;
  return left + cell * pitch + 4 * bow * pitch * along * (1 - along);
};

/** The part of a strip's rows at top and bottom that may hold another line. */
const rim = 0.17;

/** The least value that counts as ink. */
const leastInk = 0.42;

/** A fuller column is a frame or stain, not a letter. */
const fullest = 0.92;

/** The ink of each column over all lines. */
const profileOf = (inks: ReadonlyArray<MrzInk>): Float32Array => {
  const width = Math.min(...inks.map((ink) => ink.width));
  const profile = new Float32Array(width);
  for (const { ink, width: row, height } of inks) {
    const top = Math.round(height * rim);
    const bottom = height - top;
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let rows = 0;
      for (let y = top; y < bottom; y++) {
        const value = ink[y * row + x] ?? 0;
        if (value <= leastInk) continue;
        sum += value;
        rows += 1;
      }
      if (rows < (bottom - top) * fullest) profile[x] = (profile[x] ?? 0) + sum;
    }
  }
  return profile;
};

/** The prefix sums of a profile, interpolated between columns. */
const summedOf = (profile: Float32Array): ((place: number) => number) => {
  const sums = new Float64Array(profile.length + 1);
  for (let x = 0; x < profile.length; x++) sums[x + 1] = (sums[x] ?? 0) + (profile[x] ?? 0);
  return (place) => {
    const inside = Math.max(0, Math.min(profile.length, place));
    const whole = Math.floor(inside);
    return (sums[whole] ?? 0) + (inside - whole) * (profile[whole] ?? 0);
  };
};

/** The part of the pitch on each side of an edge that must be free of ink. */
const edgeShare = 0.09;

/** The misfit of a grid; infinite if it is surely more than `most`. */
const misfitOf = (
  grid: Pick<MrzGrid, "bow" | "count" | "left" | "pitch">,
  until: (place: number) => number,
  all: number,
  most: number,
): number => {
  const inside = until(grid.left + grid.count * grid.pitch) - until(grid.left);
  const outside = 2 * Math.max(0, 1 - inside / (all + 1));
  // Slightly more, because sums are rounded.
  const enough = (most + 1e-6 - outside) * (all + 1);
  const share = edgeShare * grid.pitch;
  let onEdges = 0;
  for (let cell = 0; cell <= grid.count; cell++) {
    const edge = cellEdge(grid, cell);
    onEdges += until(edge + share) - until(edge - share);
    if (onEdges > enough) return Infinity;
  }
  return onEdges / (all + 1) + outside;
};

/** The longest stretch of ink; gaps of up to two and a half characters do not end it. */
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

/** The range for a rough line: cells that grow by up to a quarter from the middle to an end. */
const roughly = (count: number) => ({
  bows: steps(-0.06 * count, 0.06 * count, 0.03 * 8),
  stretches: steps(-0.035, 0.035, 0.007),
  shifts: steps(-0.45, 0.45, 0.075),
});

/** The range for a line that was redrawn by its characters. */
const nearly = {
  bows: steps(-0.6, 0.6, 0.15),
  stretches: steps(-0.02, 0.02, 0.005),
  shifts: steps(-0.3, 0.3, 0.075),
};

/**
 * Fits cells of even, or evenly changing, width to the ink of a zone's lines, with as little ink as possible on the
 * edges. `rough` before the lines are redrawn by their characters. Source: ICAO Doc 9303-3, section 4.1 (fixed pitch).
 */
export const fitGrid = (inks: ReadonlyArray<MrzInk>, count: number, rough: boolean): MrzGrid => {
  const profile = profileOf(inks);
  const until = summedOf(profile);
  const [first, last] = stretchOf(profile, inks.length, 60);
  const all = until(last + 1) - until(first);
  // A character takes about three quarters of its cell.
  const pitch0 = (last - first + 1) / (count - 0.26);
  let best: MrzGrid = { count, left: first, pitch: pitch0, bow: 0, misfit: Infinity };
  const take = (bow: number, stretch: number, shift: number): void => {
    const pitch = pitch0 * (1 + stretch);
    const grid = { count, pitch, bow, left: first - 0.13 * pitch + shift * pitch };
    const misfit = misfitOf(grid, until, all, best.misfit);
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
 * The grid adjusted for one line if it fits better: each end moves by at most half a cell, because lines end where
 * their ink does, and perspective changes their length.
 */
export const fitLine = (grid: MrzGrid, ink: MrzInk): MrzGrid => {
  const until = summedOf(profileOf([ink]));
  const all = until(ink.width);
  let best: MrzGrid = { ...grid, misfit: Infinity };
  for (const atLeft of steps(-0.48, 0.48, 0.06)) {
    for (const atRight of steps(-0.48, 0.48, 0.06)) {
      const pitch = grid.pitch * (1 + (atRight - atLeft) / grid.count);
      const line = { ...grid, pitch, left: grid.left + atLeft * grid.pitch };
      // Prefers the smaller adjustment among equal fits.
      const misfit =
        misfitOf(line, until, all, best.misfit) + 0.02 * (Math.abs(atLeft) + Math.abs(atRight));
      if (misfit < best.misfit) best = { ...line, misfit };
    }
  }
  return best;
};
