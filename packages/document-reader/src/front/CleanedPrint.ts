import { levelsOf } from "../picture/Levels.ts";
import type { GreyPicture } from "../picture/Picture.ts";

/** The mean of each pixel and its neighbours: noise is not ink. */
const smoothed = ({ data, height, width }: GreyPicture): Uint8Array =>
  data.map((own, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return own;
    let sum = 0;
    for (const row of [at - width, at, at + width])
      sum += (data[row - 1] ?? 0) + (data[row] ?? 0) + (data[row + 1] ?? 0);
    return Math.round(sum / 9);
  });

/** The margin around a cleaned picture, as a part of its height. */
const around = 0.3;

/** The margin around a cleaned picture of this height, in pixels. */
export const marginOf = (height: number): number => Math.round(around * height);

/** The parts of the way from ink to ground at which a pixel counts as ink, and as ground. */
const [inkEnds, groundBegins] = [0.25, 0.65];

/** A small part of print in full contrast, with ground around it: the recogniser takes noise and cut edges for strokes. */
export const cleaned = (picture: GreyPicture): GreyPicture => {
  const { height, width } = picture;
  const smooth = smoothed(picture);
  const levelAt = levelsOf(smooth);
  const [ink, ground] = [levelAt(0.02), levelAt(0.75)];
  const [from, to] = [inkEnds, groundBegins].map((part) => ink + part * (ground - ink));
  const by = marginOf(height);
  const [wide, high] = [width + 2 * by, height + 2 * by];
  const data = new Uint8Array(wide * high).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const grey = smooth[y * width + x] ?? 0;
      const level = (255 * (grey - (from ?? 0))) / Math.max(1, (to ?? 0) - (from ?? 0));
      data[(y + by) * wide + x + by] = Math.max(0, Math.min(255, level));
    }
  return { width: wide, height: high, data };
};
