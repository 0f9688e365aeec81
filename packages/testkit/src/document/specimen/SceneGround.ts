import sharp from "sharp";

import { type Frame } from "./CardPlacing.ts";
import { drawText } from "./CardDrawing.ts";
import type { SceneSettings } from "./SpecimenCondition.ts";
import { type SeededRandom, seededRandom } from "./SeededRandom.ts";
import { specimenFonts } from "./SpecimenFonts.ts";

type Ground = NonNullable<SceneSettings["ground"]>;

const colours: Readonly<Record<Ground, readonly [number, number, number]>> = {
  desk: [86, 74, 66],
  wood: [142, 101, 66],
  clutter: [120, 116, 110],
  white: [236, 235, 231],
  black: [24, 24, 27],
};

const grain: Readonly<Record<Ground, (x: number, y: number) => number>> = {
  desk: (x, y) => 10 * Math.sin(x * 0.013 + y * 0.002) + 6 * Math.sin(y * 0.05),
  wood: (x, y) =>
    18 * Math.sin(y * 0.06 + 3 * Math.sin(x * 0.003)) +
    9 * Math.sin(y * 0.23 + x * 0.004) -
    (y % 410 < 5 ? 50 : 0),
  clutter: (x, y) => 4 * Math.sin(x * 0.02) + 4 * Math.sin(y * 0.03),
  white: (x, y) => 3 * Math.sin(x * 0.004 + y * 0.003),
  black: (x, y) => 3 * Math.sin(x * 0.006 - y * 0.004),
};

const thing = (random: SeededRandom, width: number, height: number): string => {
  const { between, pick, whole } = random;
  const fill = pick(["#d9d4c8", "#2d3d4f", "#8c3a35", "#e9e9e4", "#40605a", "#c4a64f", "#17181c"]);
  const words = Array.from({ length: whole(2, 7) }, (_, line) =>
    drawText(
      pick(["notes of today", "1234 5678 90", "keys, tea, post", "INVOICE 77", "see page 12"]),
      24,
      60 + line * 52,
      between(26, 44),
      {
        font: pick(specimenFonts),
        fill: pick(["#555555", "#999999", "#222222"]),
      },
    ),
  );
  const place = `translate(${between(-200, width).toFixed(0)} ${between(-200, height).toFixed(0)}) rotate(${between(-40, 40).toFixed(1)})`;
  return `<g transform="${place}"><rect width="${whole(260, 900)}" height="${whole(180, 620)}" fill="${fill}" stroke="#00000055" stroke-width="5"/>${words.join("")}</g>`;
};

const cluttered = async (frame: Frame, seed: number): Promise<Frame> => {
  const random = seededRandom(seed, "clutter");
  const { height, width } = frame;
  const things = Array.from({ length: 16 }, () => thing(random, width, height));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${things.join("")}</svg>`;
  const data = await sharp(frame.data, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { ...frame, data };
};

/** A frame in which only the ground is seen that a card will lie on. */
export const paintGround = async (
  width: number,
  height: number,
  ground: Ground,
  seed: number,
): Promise<Frame> => {
  const { next } = seededRandom(seed, "ground");
  const data = new Uint8Array(width * height * 3);
  const [red, green, blue] = colours[ground];
  const rise = grain[ground];
  const fleck = ground === "white" || ground === "black" ? 5 : 14;
  const clamp = (value: number): number => Math.max(0, Math.min(255, value));
  for (let y = 0, at = 0; y < height; y += 1) {
    let slope = 0;
    for (let x = 0; x < width; x += 1, at += 3) {
      // Smooth along a row: every fourth pixel will do.
      if (x % 4 === 0) slope = rise(x, y);
      const light = (next() - 0.5) * fleck + slope;
      data[at] = clamp(red + light);
      data[at + 1] = clamp(green + light);
      data[at + 2] = clamp(blue + light);
    }
  }
  const frame = { width, height, data };
  return ground === "clutter" ? cluttered(frame, seed) : frame;
};
