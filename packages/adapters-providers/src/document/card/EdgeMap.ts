import type { ColourPicture } from "../picture/Picture.ts";

/** Where brightness or colour jumps. Jumps are of logarithms, so that a shadow's inside has the edges of its outside. */
export interface EdgeMap {
  readonly width: number;
  readonly height: number;
  /** The direction across the jump, from dark to bright, in radians. */
  readonly directions: Float32Array;
  /** How much it jumps: about four times the difference of the logarithms, in a sharp edge. */
  readonly jumps: Float32Array;
  /** 1 where an edge runs, thinned to its ridge. */
  readonly isEdge: Uint8Array;
  /** The places of the edges, as indexes into the arrays. */
  readonly edges: ReadonlyArray<number>;
  /** Logarithm of the green channel, smoothed: what lies on which side. */
  readonly brightness: Float32Array;
}

/** Smooths with the weights 1, 2, 1 in both directions, in place. */
const smooth = (values: Float32Array, width: number, height: number): void => {
  const rows = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const k = y * width + x;
      const before = values[x > 0 ? k - 1 : k] ?? 0;
      const after = values[x < width - 1 ? k + 1 : k] ?? 0;
      rows[k] = (before + 2 * (values[k] ?? 0) + after) / 4;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const k = y * width + x;
      const before = rows[y > 0 ? k - width : k] ?? 0;
      const after = rows[y < height - 1 ? k + width : k] ?? 0;
      values[k] = (before + 2 * (rows[k] ?? 0) + after) / 4;
    }
  }
};

const logarithms = ({ data, width, height }: ColourPicture, channel: number): Float32Array => {
  const logs = new Float32Array(width * height);
  for (let k = 0; k < logs.length; k++) logs[k] = Math.log((data[3 * k + channel] ?? 0) + 14);
  smooth(logs, width, height);
  smooth(logs, width, height);
  return logs;
};

/** A jump smaller than this is none, whatever the picture. */
const leastJump = 0.12;

/** The strongest jumps of a picture, by this part of its pixels, may be edges; and any jump larger than this. */
const strongestPart = 0.14;
const surelyJump = 0.16;

/** The edges of a small picture (about 420 pixels wide). */
export const edgesOf = (picture: ColourPicture): EdgeMap => {
  const { width, height } = picture;
  const channels = [0, 1, 2].map((channel) => logarithms(picture, channel));
  const jumps = new Float32Array(width * height);
  const directions = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const k = y * width + x;
      let best = 0;
      let direction = 0;
      for (const logs of channels) {
        const at = (offset: number) => logs[k + offset] ?? 0;
        const across =
          (at(1) - at(-1)) * 2 + at(1 - width) - at(-1 - width) + at(1 + width) - at(width - 1);
        const down =
          (at(width) - at(-width)) * 2 +
          at(width - 1) -
          at(-width - 1) +
          at(width + 1) -
          at(1 - width);
        const square = across * across + down * down;
        if (square > best) {
          best = square;
          direction = Math.atan2(down, across);
        }
      }
      jumps[k] = Math.sqrt(best);
      directions[k] = direction;
    }
  }
  const sorted = Float32Array.from(jumps).sort();
  const threshold = Math.max(
    leastJump,
    Math.min(surelyJump, (sorted[Math.floor(sorted.length * (1 - strongestPart))] ?? 0) * 0.8),
  );
  const isEdge = new Uint8Array(width * height);
  const edges: Array<number> = [];
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const k = y * width + x;
      const jump = jumps[k] ?? 0;
      if (jump < threshold) continue;
      const direction = directions[k] ?? 0;
      const step = Math.round(Math.sin(direction)) * width + Math.round(Math.cos(direction));
      if (jump >= (jumps[k + step] ?? 0) && jump >= (jumps[k - step] ?? 0)) {
        isEdge[k] = 1;
        edges.push(k);
      }
    }
  }
  return { width, height, directions, jumps, isEdge, edges, brightness: channels[1] ?? jumps };
};
