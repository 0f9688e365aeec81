import type { ColourPicture } from "../picture/Picture.ts";
import { release } from "../picture/Release.ts";

/** The edges of brightness or colour, of logarithms, so that edges in a shadow count like others. */
export interface EdgeMap {
  readonly width: number;
  readonly height: number;
  /** The direction across an edge from dark to bright, in radians; defined at edges. */
  readonly directions: Float32Array;
  /** The strength of an edge: about four times the difference of logarithms if it is sharp. */
  readonly jumps: Float32Array;
  /** 1 at an edge, thinned to its ridge. */
  readonly isEdge: Uint8Array;
  /** The indexes of edges in the arrays. */
  readonly edges: ReadonlyArray<number>;
  /** Smoothed logarithms of the channels, for the contrast of sides: green first, which is most of the brightness. */
  readonly channels: ReadonlyArray<Float32Array>;
}

const logarithmOf = Float32Array.from({ length: 256 }, (_, level) => Math.log(level + 14));

/** The smoothed logarithms of a channel (weights 1, 4, 6, 4, 1 both ways); `rows` is a work buffer. */
const logarithms = (
  { data, width, height }: ColourPicture,
  channel: number,
  rows: Float32Array,
): Float32Array => {
  const logs = new Float32Array(width * height);
  for (let k = 0, at = channel; k < logs.length; k++, at += 3)
    logs[k] = logarithmOf[data[at] ?? 0] ?? 0;
  for (let y = 0; y < height; y++) {
    const first = y * width;
    const last = first + width - 1;
    let a = logs[first] ?? 0;
    let b = a;
    let c = a;
    let d = logs[Math.min(last, first + 1)] ?? 0;
    for (let k = first; k <= last; k++) {
      const e = logs[k + 2 <= last ? k + 2 : last] ?? 0;
      rows[k] = (a + e + 4 * (b + d) + 6 * c) / 16;
      a = b;
      b = c;
      c = d;
      d = e;
    }
  }
  for (let y = 0; y < height; y++) {
    const far = Math.max(0, y - 2) * width;
    const above = Math.max(0, y - 1) * width;
    const below = Math.min(height - 1, y + 1) * width;
    const beyond = Math.min(height - 1, y + 2) * width;
    const here = y * width;
    for (let x = 0; x < width; x++) {
      logs[here + x] =
        ((rows[far + x] ?? 0) +
          (rows[beyond + x] ?? 0) +
          4 * ((rows[above + x] ?? 0) + (rows[below + x] ?? 0)) +
          6 * (rows[here + x] ?? 0)) /
        16;
    }
  }
  return logs;
};

/** A weaker edge never counts. */
const leastJump = 0.12;

/**
 * Edges are the strongest places: at most this part of the pixels, with this part of the top strength, and all above
 * `surelyJump`.
 */
const strongestPart = 0.14;
const strongestShare = 0.8;
const surelyJump = 0.16;

/** The slopes of the strongest channel at each place, horizontal and vertical, and their size. */
const slopesOf = (channels: ReadonlyArray<Float32Array>, width: number, height: number) => {
  const across = new Float32Array(width * height);
  const down = new Float32Array(width * height);
  const jumps = new Float32Array(width * height);
  for (const logs of channels) {
    for (let y = 1; y < height - 1; y++) {
      for (let k = y * width + 1; k < (y + 1) * width - 1; k++) {
        const falling = (logs[k + 1 + width] ?? 0) - (logs[k - 1 - width] ?? 0);
        const rising = (logs[k + 1 - width] ?? 0) - (logs[k - 1 + width] ?? 0);
        const x = ((logs[k + 1] ?? 0) - (logs[k - 1] ?? 0)) * 2 + falling + rising;
        const y = ((logs[k + width] ?? 0) - (logs[k - width] ?? 0)) * 2 + falling - rising;
        const square = x * x + y * y;
        if (square <= (jumps[k] ?? 0)) continue;
        jumps[k] = square;
        across[k] = x;
        down[k] = y;
      }
    }
  }
  for (let k = 0; k < jumps.length; k++) jumps[k] = Math.sqrt(jumps[k] ?? 0);
  return { across, down, jumps };
};

/** The least strength of an edge. */
const thresholdOf = (jumps: Float32Array): number => {
  const least = leastJump / strongestShare;
  const most = surelyJump / strongestShare;
  const rank = Math.floor(jumps.length * (1 - strongestPart));
  const between = new Float32Array(jumps.length);
  let below = 0;
  let count = 0;
  for (let k = 0; k < jumps.length; k++) {
    const jump = jumps[k] ?? 0;
    if (jump < least) below += 1;
    else if (jump <= most) between[count++] = jump;
  }
  if (rank < below) return leastJump;
  const ranked = between.subarray(0, count).sort()[rank - below] ?? most;
  return Math.min(surelyJump, ranked * strongestShare);
};

/** The edges of a small picture (about 420 pixels wide). */
export const edgesOf = (picture: ColourPicture): EdgeMap => {
  const { width, height } = picture;
  const rows = new Float32Array(width * height);
  const red = logarithms(picture, 0, rows);
  const green = logarithms(picture, 1, rows);
  const blue = logarithms(picture, 2, rows);
  const { across, down, jumps } = slopesOf([red, green, blue], width, height);
  const directions = new Float32Array(width * height);
  const threshold = thresholdOf(jumps);
  const isEdge = new Uint8Array(width * height);
  const edges: Array<number> = [];
  for (let y = 2; y < height - 2; y++) {
    for (let k = y * width + 2; k < (y + 1) * width - 2; k++) {
      const jump = jumps[k] ?? 0;
      if (jump < threshold) continue;
      const step = Math.round((down[k] ?? 0) / jump) * width + Math.round((across[k] ?? 0) / jump);
      if (jump >= (jumps[k + step] ?? 0) && jump >= (jumps[k - step] ?? 0)) {
        isEdge[k] = 1;
        directions[k] = Math.atan2(down[k] ?? 0, across[k] ?? 0);
        edges.push(k);
      }
    }
  }
  release(rows, across, down);
  return { width, height, directions, jumps, isEdge, edges, channels: [green, red, blue] };
};
