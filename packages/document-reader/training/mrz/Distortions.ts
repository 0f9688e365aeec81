import type { SeededNumbers } from "./SeededNumbers.ts";

/** A picture in the making: light from 0 to 255, not yet rounded. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
}

const along = (
  from: Float32Array,
  to: Float32Array,
  canvas: Canvas,
  kernel: Float32Array,
  step: 1 | 0,
): void => {
  const { width, height } = canvas;
  const reach = (kernel.length - 1) / 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let tap = -reach; tap <= reach; tap++) {
        const column = step === 1 ? Math.max(0, Math.min(width - 1, x + tap)) : x;
        const row = step === 1 ? y : Math.max(0, Math.min(height - 1, y + tap));
        sum += (from[row * width + column] ?? 0) * (kernel[tap + reach] ?? 0);
      }
      to[y * width + x] = sum;
    }
  }
};

const gaussian = (deviation: number): Float32Array => {
  const reach = Math.ceil(deviation * 2.5);
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, tap) =>
    Math.exp(-((tap - reach) ** 2) / (2 * deviation * deviation)),
  );
  const sum = kernel.reduce((total, weight) => total + weight, 0);
  return kernel.map((weight) => weight / sum);
};

/** Out of focus, by so many pixels. */
export const blur = (canvas: Canvas, deviation: number): void => {
  if (deviation < 0.2) return;
  const kernel = gaussian(deviation);
  const once = new Float32Array(canvas.light.length);
  along(canvas.light, once, canvas, kernel, 1);
  along(once, canvas.light, canvas, kernel, 0);
};

/** Moved while it was taken, by so many pixels across or down. */
export const shake = (canvas: Canvas, length: number, across: boolean): void => {
  const reach = Math.max(1, Math.round(length / 2));
  const kernel = new Float32Array(2 * reach + 1).fill(1 / (2 * reach + 1));
  const moved = new Float32Array(canvas.light.length);
  along(canvas.light, moved, canvas, kernel, across ? 1 : 0);
  canvas.light.set(moved);
};

export const addNoise = (canvas: Canvas, deviation: number, numbers: SeededNumbers): void => {
  for (let at = 0; at < canvas.light.length; at++)
    canvas.light[at] = (canvas.light[at] ?? 0) + numbers.normal() * deviation;
};

const cosines = Float32Array.from(
  { length: 64 },
  (_, at) =>
    Math.cos(((2 * (at % 8) + 1) * Math.floor(at / 8) * Math.PI) / 16) *
    (at < 8 ? Math.SQRT1_2 : 1) *
    0.5,
);

/** What JPEG keeps: each block of 8 x 8 in cosines, rounded to steps that grow with the frequency. */
export const compress = (canvas: Canvas, step: number): void => {
  const { width, height, light } = canvas;
  const block = new Float32Array(64);
  const waves = new Float32Array(64);
  const half = new Float32Array(64);
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      for (let at = 0; at < 64; at++) {
        const x = Math.min(width - 1, left + (at % 8));
        const y = Math.min(height - 1, top + (at >> 3));
        block[at] = light[y * width + x] ?? 0;
      }
      transform(block, half, waves, false);
      for (let at = 0; at < 64; at++) {
        const size = step * (1 + 0.45 * ((at % 8) + (at >> 3)));
        waves[at] = Math.round((waves[at] ?? 0) / size) * size;
      }
      transform(waves, half, block, true);
      for (let at = 0; at < 64; at++) {
        const x = left + (at % 8);
        const y = top + (at >> 3);
        if (x < width && y < height) light[y * width + x] = block[at] ?? 0;
      }
    }
  }
};

const transform = (
  from: Float32Array,
  half: Float32Array,
  to: Float32Array,
  back: boolean,
): void => {
  for (let row = 0; row < 8; row++) {
    for (let out = 0; out < 8; out++) {
      let sum = 0;
      for (let k = 0; k < 8; k++)
        sum += (from[row * 8 + k] ?? 0) * (cosines[back ? k * 8 + out : out * 8 + k] ?? 0);
      half[row * 8 + out] = sum;
    }
  }
  for (let column = 0; column < 8; column++) {
    for (let out = 0; out < 8; out++) {
      let sum = 0;
      for (let k = 0; k < 8; k++)
        sum += (half[k * 8 + column] ?? 0) * (cosines[back ? k * 8 + out : out * 8 + k] ?? 0);
      to[out * 8 + column] = sum;
    }
  }
};

/** Wavy lines behind the print, as security paper has. */
export const addGuilloche = (canvas: Canvas, capital: number, numbers: SeededNumbers): void => {
  const lines = 2 + numbers.integer(14);
  const depth = numbers.between(8, 60);
  for (let line = 0; line < lines; line++) {
    const middle = numbers.between(-0.5, 1.5) * canvas.height;
    const swing = numbers.between(0, 2) * capital;
    const waves = numbers.between(0.02, 0.8) / capital;
    const phase = numbers.between(0, 6.3);
    const slope = numbers.chance(0.3) ? numbers.between(-1, 1) : 0;
    const thick = Math.max(0.5, numbers.between(0.02, 0.09) * capital);
    for (let x = 0; x < canvas.width; x++) {
      const y = middle + swing * Math.sin(waves * x * 6.3 + phase) + slope * (x - canvas.width / 2);
      for (let row = Math.floor(y - thick - 1); row <= y + thick + 1; row++) {
        if (row < 0 || row >= canvas.height) continue;
        const cover = Math.max(0, Math.min(1, thick + 0.5 - Math.abs(row + 0.5 - y)));
        const at = row * canvas.width + x;
        canvas.light[at] = (canvas.light[at] ?? 0) - cover * depth;
      }
    }
  }
};

/** Wide strokes lighter or darker than the rest, as a watermark across a picture. */
export const addWatermark = (canvas: Canvas, capital: number, numbers: SeededNumbers): void => {
  const share = numbers.between(0.15, 0.6);
  const colour = numbers.chance(0.6) ? 255 : numbers.between(60, 200);
  const strokes = 1 + numbers.integer(6);
  for (let stroke = 0; stroke < strokes; stroke++) {
    const x0 = numbers.between(0, canvas.width);
    const y0 = numbers.between(0, canvas.height);
    const turn = numbers.between(0, Math.PI);
    const thick = numbers.between(0.05, 0.9) * capital;
    for (let y = 0; y < canvas.height; y++) {
      for (let x = 0; x < canvas.width; x++) {
        const far = Math.abs((x - x0) * Math.sin(turn) - (y - y0) * Math.cos(turn));
        const cover = Math.max(0, Math.min(1, thick / 2 - far + 0.5)) * share;
        const at = y * canvas.width + x;
        if (cover > 0) canvas.light[at] = (canvas.light[at] ?? 0) * (1 - cover) + colour * cover;
      }
    }
  }
};

/** A bright spot that light leaves on laminate, and light that falls from a side. Gives how much light there is at all. */
export const addLight = (canvas: Canvas, capital: number, numbers: SeededNumbers): number => {
  const { width, height, light } = canvas;
  const fallX = (numbers.between(-0.7, 0.7) / width) * (numbers.chance(0.6) ? 1 : 0);
  const fallY = (numbers.between(-0.4, 0.4) / height) * (numbers.chance(0.4) ? 1 : 0);
  const gain = numbers.chance(0.25) ? numbers.between(0.1, 0.6) : 1;
  const spot = numbers.chance(0.12);
  const spotX = numbers.between(0, width);
  const spotY = numbers.between(-0.3, 1.3) * height;
  const size = numbers.between(1, 5) * capital;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const far = spot ? ((x - spotX) / size) ** 2 + ((y - spotY) / size / 0.6) ** 2 : 9;
      const at = y * width + x;
      light[at] =
        (light[at] ?? 0) * gain * (1 + fallX * (x - width / 2) + fallY * (y - height / 2)) +
        255 * Math.max(0, 1.25 - far);
    }
  }
  return gain;
};
