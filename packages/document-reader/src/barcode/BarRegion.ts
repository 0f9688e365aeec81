import type { Corners } from "../card/CardOutline.ts";
import { downscaleGrey } from "../picture/Downscaling.ts";
import { release } from "../picture/Release.ts";
import type { GreyPicture } from "../picture/Picture.ts";

/** A region of parallel bars: a rectangle aligned with the bars, whose first side follows the symbol's rows. */
export interface BarRegion {
  readonly corners: Corners;
  /** The amount of bars, for comparing regions of one picture. */
  readonly strength: number;
}

/** The search's picture has this long side in pixels, divided into blocks of this side. */
const searchSide = 800;
const block = 8;

/** The least energy of a block of bars, as a part of the strongest blocks, and how parallel its edges must be. */
const leastEnergy = 0.2;
const leastCoherence = 0.2;

/** Bars have as many rising as falling edges; a single edge has more than this part one way. */
const mostOneSided = 0.5;
const leastBlocks = 12;
const mostRegions = 3;

/** Sums of squared slopes over a block: horizontal, vertical and mixed. */
interface SlopeSums {
  readonly columns: number;
  readonly rows: number;
  readonly across: Float32Array;
  readonly down: Float32Array;
  readonly mixed: Float32Array;
  /** The plain sums of the slopes, and of their sizes. */
  readonly plainAcross: Float32Array;
  readonly plainDown: Float32Array;
  readonly sizes: Float32Array;
}

/** Slopes of logarithms, so that bars in a shadow count as much as bars in the light. */
export const logarithms = Float32Array.from({ length: 256 }, (_, grey) => Math.log(grey + 20));

const slopesOf = ({ width, height, data }: GreyPicture): SlopeSums => {
  const columns = Math.floor(width / block);
  const rows = Math.floor(height / block);
  const across = new Float32Array(columns * rows);
  const down = new Float32Array(columns * rows);
  const mixed = new Float32Array(columns * rows);
  const plainAcross = new Float32Array(columns * rows);
  const plainDown = new Float32Array(columns * rows);
  const sizes = new Float32Array(columns * rows);
  const logs = new Float32Array(width * height);
  for (let k = 0; k < logs.length; k++) logs[k] = logarithms[data[k] ?? 0] ?? 0;
  for (let y = 1; y < Math.min(height - 1, rows * block); y++) {
    const first = Math.floor(y / block) * columns;
    for (let column = 0; column < columns; column++) {
      const from = y * width + Math.max(1, column * block);
      const to = y * width + Math.min(width - 1, (column + 1) * block);
      let xx = 0;
      let yy = 0;
      let xy = 0;
      let xs = 0;
      let ys = 0;
      let lengths = 0;
      for (let k = from; k < to; k++) {
        const gx = (logs[k + 1] ?? 0) - (logs[k - 1] ?? 0);
        const gy = (logs[k + width] ?? 0) - (logs[k - width] ?? 0);
        xx += gx * gx;
        yy += gy * gy;
        xy += gx * gy;
        xs += gx;
        ys += gy;
        lengths += Math.sqrt(gx * gx + gy * gy);
      }
      const b = first + column;
      across[b] = (across[b] ?? 0) + xx;
      down[b] = (down[b] ?? 0) + yy;
      mixed[b] = (mixed[b] ?? 0) + xy;
      plainAcross[b] = (plainAcross[b] ?? 0) + xs;
      plainDown[b] = (plainDown[b] ?? 0) + ys;
      sizes[b] = (sizes[b] ?? 0) + lengths;
    }
  }
  release(logs);
  return { columns, rows, across, down, mixed, plainAcross, plainDown, sizes };
};

/** Each block's sum with its neighbours, two blocks each way. */
const spread = (values: Float32Array, columns: number): Float32Array => {
  const { length } = values;
  const along = new Float32Array(length);
  for (let k = 0; k < length; k++) {
    const column = k % columns;
    let sum = 0;
    for (let x = Math.max(-2, -column); x <= Math.min(2, columns - 1 - column); x++) {
      sum += values[k + x] ?? 0;
    }
    along[k] = sum;
  }
  const around = new Float32Array(length);
  for (let k = 0; k < length; k++) {
    let sum = 0;
    for (let at = k - 2 * columns; at <= k + 2 * columns; at += columns) sum += along[at] ?? 0;
    around[k] = sum;
  }
  return around;
};

/** The direction across the bars in radians, from summed slopes. */
const directionOf = (across: number, down: number, mixed: number): number =>
  Math.atan2(2 * mixed, across - down) / 2;

/** The angle between two directions in radians; opposite directions are equal. */
const directionsApart = (a: number, b: number): number => {
  const apart = Math.abs(a - b) % Math.PI;
  return Math.min(apart, Math.PI - apart);
};

const percentile = (values: ArrayLike<number>, part: number): number =>
  Float64Array.from(values).sort()[Math.floor((values.length - 1) * part)] ?? 0;

/** The bounding rectangle of blocks in a direction, in units of blocks. */
const rectangleAround = (
  blocks: ReadonlyArray<number>,
  columns: number,
  direction: number,
): { readonly corners: Corners; readonly width: number; readonly height: number } => {
  // Rows run from left to right, or downwards if they are vertical.
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  const us = blocks.map((k) => ((k % columns) + 0.5) * cos + (Math.floor(k / columns) + 0.5) * sin);
  const vs = blocks.map((k) => (Math.floor(k / columns) + 0.5) * cos - ((k % columns) + 0.5) * sin);
  const [left, right] = [percentile(us, 0.01) - 0.5, percentile(us, 0.99) + 0.5];
  const [top, bottom] = [percentile(vs, 0.01) - 0.5, percentile(vs, 0.99) + 0.5];
  const at = (u: number, v: number) => ({ x: u * cos - v * sin, y: u * sin + v * cos });
  return {
    corners: [at(left, top), at(right, top), at(right, bottom), at(left, bottom)],
    width: right - left,
    height: bottom - top,
  };
};

/** The direction of the longer extent of blocks, in radians. */
const layOf = (blocks: ReadonlyArray<number>, columns: number): number => {
  const xs = blocks.map((k) => k % columns);
  const ys = blocks.map((k) => Math.floor(k / columns));
  const meanX = xs.reduce((sum, x) => sum + x, 0) / blocks.length;
  const meanY = ys.reduce((sum, y) => sum + y, 0) / blocks.length;
  let [xx, yy, xy] = [0, 0, 0];
  blocks.forEach((_, at) => {
    const [dx, dy] = [(xs[at] ?? 0) - meanX, (ys[at] ?? 0) - meanY];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  });
  return directionOf(xx, yy, xy);
};

/** Connected blocks with similar directions. */
const patchesOf = (
  open: Set<number>,
  columns: number,
  alike: (a: number, b: number) => boolean,
): ReadonlyArray<ReadonlyArray<number>> => {
  const patches: Array<ReadonlyArray<number>> = [];
  for (const start of open) {
    open.delete(start);
    const blocks = [start];
    for (const k of blocks) {
      const column = k % columns;
      // The blocks at most two blocks away, horizontally, vertically or both.
      for (let x = Math.max(-2, -column); x <= Math.min(2, columns - 1 - column); x++) {
        for (let next = k + x - 2 * columns; next <= k + x + 2 * columns; next += columns) {
          if (open.has(next) && alike(k, next)) {
            open.delete(next);
            blocks.push(next);
          }
        }
      }
    }
    if (blocks.length >= leastBlocks) patches.push(blocks);
  }
  return patches;
};

/**
 * The regions of parallel bars, strongest first; then the regions of fine print in any direction, because motion blur
 * makes bars look like that. At most a few of each.
 */
export const findBarRegions = (picture: GreyPicture): ReadonlyArray<BarRegion> => {
  const long = Math.max(picture.width, picture.height);
  const small =
    long > searchSide
      ? downscaleGrey(picture, Math.max(1, Math.round((picture.width * searchSide) / long)))
      : picture;
  const slopes = slopesOf(small);
  if (small !== picture) release(small.data);
  const { columns } = slopes;
  const across = spread(slopes.across, columns);
  const down = spread(slopes.down, columns);
  const mixed = spread(slopes.mixed, columns);
  const plainAcross = spread(slopes.plainAcross, columns);
  const plainDown = spread(slopes.plainDown, columns);
  const sizes = spread(slopes.sizes, columns);
  const whole = across.map((xx, k) =>
    Math.hypot(plainAcross[k] ?? 0, plainDown[k] ?? 0) > mostOneSided * (sizes[k] ?? 0)
      ? 0
      : xx + (down[k] ?? 0),
  );
  const parallel = whole.map((energy, k) =>
    energy > 0 ? Math.hypot((across[k] ?? 0) - (down[k] ?? 0), 2 * (mixed[k] ?? 0)) : 0,
  );
  const direction = (k: number) => directionOf(across[k] ?? 0, down[k] ?? 0, mixed[k] ?? 0);
  const strongest = (energies: Float32Array, least: (k: number) => number): Set<number> => {
    const strong = percentile(energies, 0.98) * leastEnergy;
    const open = new Set<number>();
    energies.forEach((energy, k) => {
      if (energy > strong && energy > least(k)) open.add(k);
    });
    return open;
  };
  const scale = (picture.width / small.width) * block;
  const regionOf = (blocks: ReadonlyArray<number>, towards: number, strength: number) => {
    const { corners, width, height } = rectangleAround(blocks, columns, towards);
    if (height < 2.5 || width < height * 0.8) return [];
    const enlarged = ({ x, y }: Corners[number]) => ({ x: x * scale, y: y * scale });
    const [p, q, r, s] = corners;
    return [{ corners: [enlarged(p), enlarged(q), enlarged(r), enlarged(s)] as const, strength }];
  };
  const ofBars = patchesOf(
    strongest(parallel, (k) => leastCoherence * (whole[k] ?? 0)),
    columns,
    (a, b) => directionsApart(direction(a), direction(b)) < 0.35,
  ).flatMap((blocks) => {
    let [xx, yy, xy] = [0, 0, 0];
    for (const k of blocks) {
      xx += slopes.across[k] ?? 0;
      yy += slopes.down[k] ?? 0;
      xy += slopes.mixed[k] ?? 0;
    }
    return regionOf(blocks, directionOf(xx, yy, xy), Math.hypot(xx - yy, 2 * xy));
  });
  const ofPrint = patchesOf(
    strongest(whole, () => 0),
    columns,
    () => true,
  ).flatMap((blocks) =>
    regionOf(
      blocks,
      layOf(blocks, columns),
      blocks.reduce((sum, k) => sum + (whole[k] ?? 0), 0),
    ),
  );
  const best = (regions: ReadonlyArray<BarRegion>) =>
    regions.toSorted((a, b) => b.strength - a.strength).slice(0, mostRegions);
  return [...best(ofBars), ...best(ofPrint)];
};
