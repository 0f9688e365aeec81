import type { GreyPicture } from "./Picture.ts";

/** For each target pixel, the four source pixels around it (clamped to the picture) and their weights. */
interface Taps {
  readonly places: Int32Array;
  readonly weights: Float32Array;
}

/** Catmull and Rom's cubic, by distance in pixels. */
const cubic = (distance: number): number => {
  const d = Math.abs(distance);
  if (d < 1) return 1.5 * d ** 3 - 2.5 * d ** 2 + 1;
  return d < 2 ? -0.5 * d ** 3 + 2.5 * d ** 2 - 4 * d + 2 : 0;
};

const tapsOf = (from: number, to: number): Taps => {
  const places = new Int32Array(to * 4);
  const weights = new Float32Array(to * 4);
  for (let target = 0; target < to; target++) {
    const middle = ((target + 0.5) * from) / to - 0.5;
    const first = Math.floor(middle) - 1;
    for (let tap = 0; tap < 4; tap++) {
      places[target * 4 + tap] = Math.min(from - 1, Math.max(0, first + tap));
      weights[target * 4 + tap] = cubic(middle - first - tap);
    }
  }
  return { places, weights };
};

/** Resizes a picture by cubic interpolation. To shrink it much, average it first (`downscaleGrey`). */
export const resize = (picture: GreyPicture, width: number, height: number): GreyPicture => {
  const across = tapsOf(picture.width, width);
  const down = tapsOf(picture.height, height);
  const wide = new Float32Array(width * picture.height);
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let tap = x * 4; tap < x * 4 + 4; tap++) {
        sum +=
          (picture.data[y * picture.width + (across.places[tap] ?? 0)] ?? 0) *
          (across.weights[tap] ?? 0);
      }
      wide[y * width + x] = sum;
    }
  }
  // A clamped array rounds and clamps each value.
  const data = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let tap = y * 4; tap < y * 4 + 4; tap++) {
        sum += (wide[(down.places[tap] ?? 0) * width + x] ?? 0) * (down.weights[tap] ?? 0);
      }
      data[y * width + x] = sum;
    }
  }
  return { width, height, data: new Uint8Array(data.buffer) };
};
