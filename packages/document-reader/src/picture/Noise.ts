import type { GreyPicture } from "./Picture.ts";

/** Every so many pixels are measured, in both directions. */
const step = 5;

/** The median of a standard normal distribution's magnitude, times the mask's norm. */
const ofMedian = 0.6745 * 6;

/** The largest magnitude that the mask can have. */
const largest = 16 * 255;

/**
 * The standard deviation of a picture's noise, in levels. The median over the picture: edges of print are few. Source:
 * Immerkær, Fast Noise Variance Estimation (1996).
 */
export const noiseOf = ({ data, height, width }: GreyPicture): number => {
  const counts = new Uint32Array(largest + 1);
  let total = 0;
  for (let y = 1; y < height - 1; y += step) {
    for (let x = 1; x < width - 1; x += step) {
      const at = y * width + x;
      const pixel = (by: number): number => data[at + by] ?? 0;
      const corners = pixel(-width - 1) + pixel(1 - width) + pixel(width - 1) + pixel(width + 1);
      const sides = pixel(-width) + pixel(-1) + pixel(1) + pixel(width);
      const jump = Math.abs(corners - 2 * sides + 4 * pixel(0));
      counts[jump] = (counts[jump] ?? 0) + 1;
      total += 1;
    }
  }
  let median = 0;
  for (let seen = counts[0] ?? 0; seen * 2 < total; seen += counts[median] ?? 0) median += 1;
  return median / ofMedian;
};

/** A row or column of pixels, averaged with weights 1, 4, 6, 4, 1: a standard deviation of one pixel. */
const averaged = (
  data: Uint8Array,
  at: number,
  by: number,
  before: number,
  after: number,
): number => {
  const pixel = (steps: number): number =>
    data[at + by * Math.max(-before, Math.min(after, steps))] ?? 0;
  return (pixel(-2) + pixel(2) + 4 * (pixel(-1) + pixel(1)) + 6 * pixel(0) + 8) >> 4;
};

/** A picture with less noise, and softer edges. */
export const smoothed = (picture: GreyPicture): GreyPicture => {
  const { height, width } = picture;
  const across = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      across[at] = averaged(picture.data, at, 1, x, width - 1 - x);
  const data = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) data[at] = averaged(across, at, width, y, height - 1 - y);
  return { width, height, data };
};

/** In levels of an evenly lit picture: more noise keeps print from being recognised. */
const limit = 5;

/** A picture of which much noise is smoothed; others stay as they are, sharp. */
export const withoutNoise = (picture: GreyPicture): GreyPicture =>
  noiseOf(picture) > limit ? smoothed(picture) : picture;
