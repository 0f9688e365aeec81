import sharp from "sharp";

import type { Frame } from "./CardPlacing.ts";
import type { CameraSettings } from "./SpecimenCondition.ts";
import { seededRandom } from "./SeededRandom.ts";

const moved = (length: number) => {
  const size = length | 1;
  const row = Math.floor(size / 2);
  const kernel = Array.from({ length: size * size }, (_, at) =>
    Math.floor(at / size) === row ? 1 : 0,
  );
  return { width: size, height: size, kernel };
};

/** Noise with a standard deviation of one, to draw from: the sum of twelve has it. */
const noiseOf = (seed: number): ReadonlyArray<number> => {
  const { next } = seededRandom(seed, "grain");
  const sum = (): number => Array.from({ length: 12 }, next).reduce((total, part) => total + part);
  return Array.from({ length: 4096 }, () => sum() - 6);
};

/** What falls on the sensor: light, shadow, reflections, and the sensor's own noise. */
const expose = (frame: Frame, settings: CameraSettings, seed: number): void => {
  const { data, height, width } = frame;
  const { cast = [1, 1, 1], gain = 1, glare, noise = 0, shadow = 0 } = settings;
  const { next } = seededRandom(seed, "noise");
  const grains = noise === 0 ? [0] : noiseOf(seed).map((grain) => grain * noise);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const half = ((x / width) * 0.8 + (y / height) * 0.6 - 0.7) * 18;
      const light = gain * (shadow === 0 ? 1 : 1 - shadow / (1 + Math.exp(-half)));
      let flash = 0;
      if (glare !== undefined) {
        const across = (x / width - glare.x) / glare.reach;
        const down = ((y / height - glare.y) * height) / (glare.reach * 0.6 * width);
        flash = 255 * Math.max(0, 1.25 - across * across - down * down);
      }
      for (let channel = 0; channel < 3; channel += 1) {
        const grain = noise === 0 ? 0 : (grains[Math.floor(next() * grains.length)] ?? 0);
        const value = (data[at + channel] ?? 0) * light * (cast[channel] ?? 1) + flash + grain;
        data[at + channel] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
    }
  }
};

/** Takes a picture of a frame: a JPEG file. */
export const takePicture = async (
  { data, height, width }: Frame,
  settings: CameraSettings,
  seed: number,
): Promise<Uint8Array> => {
  const { blur = 0, motion = 0, quality = 88, scale = 1 } = settings;
  let optics = sharp(data, { raw: { width, height, channels: 3 } });
  if (motion > 0) optics = optics.convolve(moved(motion));
  if (blur > 0) optics = optics.blur(blur);
  const seen = await optics.raw().toBuffer();
  expose({ data: seen, height, width }, settings, seed);
  const target = settings.width ?? Math.round(width * scale);
  const sensor = sharp(seen, { raw: { width, height, channels: 3 } });
  return (target === width ? sensor : sensor.resize({ width: target }))
    .jpeg({ quality })
    .toBuffer();
};
