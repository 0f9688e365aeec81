import sharp, { type Sharp } from "sharp";

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
  const { cast = [1, 1, 1], copied = false, gain = 1, glare, haze = 0, noise = 0 } = settings;
  const { screen = false, shadow = 0 } = settings;
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
        const dots = screen ? 0.86 + 0.14 * Math.sin(x * 1.9 + y * 0.07 + channel * 2.1) : 1;
        const lit = (data[at + channel] ?? 0) * light * dots * (cast[channel] ?? 1);
        const seen = lit * (1 - haze) + 215 * haze + flash + grain;
        const value = copied ? (seen - 140) * 2.6 + 140 : seen;
        data[at + channel] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
    }
  }
};

/** Blurs a frame the more, the farther to the right. */
const unfocus = async ({ data, height, width }: Frame, most: number): Promise<void> => {
  const far = await sharp(Uint8Array.from(data), { raw: { width, height, channels: 3 } })
    .blur(most)
    .raw()
    .toBuffer();
  for (let at = 0; at < data.length; at += 1) {
    const share = (Math.floor(at / 3) % width) / width;
    data[at] = (data[at] ?? 0) * (1 - share) + (far[at] ?? 0) * share;
  }
};

/** A frame scaled to a width. */
const narrowed = async ({ data, height, width }: Frame, target: number): Promise<Sharp> => {
  const whole = sharp(data, { raw: { width, height, channels: 3 } });
  if (target === width) return whole;
  const { data: small, info } = await whole
    .resize({ width: target })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(small, { raw: { width: info.width, height: info.height, channels: 3 } });
};

/** Takes a picture of a frame: a JPEG file. */
export const takePicture = async (
  { data, height, width }: Frame,
  settings: CameraSettings,
  seed: number,
): Promise<Uint8Array> => {
  const { blur = 0, copied = false, motion = 0, quality = 88, scale = 1, slant = 0 } = settings;
  let optics = sharp(data, { raw: { width, height, channels: 3 } });
  if (motion > 0) optics = optics.convolve(moved(motion));
  if (blur > 0) optics = optics.blur(blur);
  const seen = await optics.raw().toBuffer();
  if (slant > 0) await unfocus({ data: seen, height, width }, slant);
  expose({ data: seen, height, width }, settings, seed);
  const target = settings.width ?? Math.round(width * scale);
  const sensor = await narrowed({ data: seen, height, width }, settings.enlargedFrom ?? target);
  const picture = settings.enlargedFrom === undefined ? sensor : sensor.resize({ width: target });
  return (copied ? picture.greyscale() : picture).jpeg({ quality }).toBuffer();
};
