import type { MrzGrid } from "./MrzGrid.ts";
import type { MrzInk } from "./MrzInk.ts";

/** The rows of a line's capitals in a strip: their middle at each end of the grid, and their height. */
export interface MrzLevel {
  readonly left: number;
  readonly right: number;
  /** How far the line's middle is below the straight line between its ends. */
  readonly sag: number;
  readonly capital: number;
}

const segments = 12;

/** The part of a strip's rows at top and bottom that may hold another line. */
const rim = 0.08;

const leastInk = 0.5;

const medianOf = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The middle row of the ink between two columns; absent if there is hardly any, or almost only ink. */
const middleOf = (
  { ink, width, height }: MrzInk,
  left: number,
  right: number,
): number | undefined => {
  let all = 0;
  let moment = 0;
  for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x++) {
    let column = 0;
    let rows = 0;
    for (let y = Math.round(rim * height); y < height * (1 - rim); y++) {
      const value = ink[y * width + x] ?? 0;
      if (value <= leastInk) continue;
      column += value;
      rows += value * (y + 0.5);
    }
    if (column > height * 0.6) continue;
    all += column;
    moment += rows;
  }
  return all > (right - left) * 2 ? moment / all : undefined;
};

/** Measures a line's level by the ink in its grid; falls back to the strip's own. */
export const levelOf = (strip: MrzInk, grid: MrzGrid): MrzLevel => {
  const { ink, width, height } = strip;
  const wide = grid.pitch * grid.count;
  const points: Array<readonly [place: number, row: number]> = [];
  for (let segment = 0; segment < segments; segment++) {
    const from = grid.left + (wide * segment) / segments;
    const row = middleOf(strip, from, from + wide / segments);
    if (row !== undefined) points.push([(segment + 0.5) / segments, row]);
  }
  // The median of slopes (Theil and Sen) resists segments that a stain spoils.
  const slopes = points.flatMap(([a, rowA], index) =>
    points.slice(index + 1).map(([b, rowB]) => (rowB - rowA) / (b - a)),
  );
  const slope = points.length < 4 ? 0 : medianOf(slopes);
  const left0 =
    points.length < 4 ? height / 2 : medianOf(points.map(([at, row]) => row - slope * at));
  // Least squares on the residuals, bounded, for the same reason.
  let bent = 0;
  let weight = 1;
  for (const [at, row] of points) {
    const bow = 4 * at * (1 - at) - 2 / 3;
    bent += bow * Math.max(-3, Math.min(3, row - left0 - slope * at));
    weight += bow * bow;
  }
  const sag = bent / weight;
  const left = left0 - (sag * 2) / 3;
  const rows = new Float32Array(height);
  for (let x = Math.max(0, Math.floor(grid.left)); x < Math.min(width, grid.left + wide); x++) {
    const along = (x - grid.left) / wide;
    const middle = left + slope * along + 4 * sag * along * (1 - along);
    for (let y = 0; y < height; y++) {
      const from = Math.round(middle - height / 2 + y);
      const value = from >= 0 && from < height ? (ink[from * width + x] ?? 0) : 0;
      if (value > leastInk - 0.05) rows[y] = (rows[y] ?? 0) + value;
    }
  }
  const full = rows.toSorted((a, b) => b - a)[Math.round(height * 0.25)] ?? 0;
  let top = Math.floor(height / 2);
  let bottom = top;
  while (top > 0 && (rows[top - 1] ?? 0) > full * 0.14) top--;
  while (bottom < height - 1 && (rows[bottom + 1] ?? 0) > full * 0.14) bottom++;
  const capital = Math.max(height * 0.25, Math.min(height * 0.75, bottom - top + 1));
  // Bounded, because the rows may include a line above or below.
  const off = Math.max(-2, Math.min(2, (top + bottom + 1) / 2 - height / 2));
  return { left: left + off, right: left + slope + off, sag, capital };
};
