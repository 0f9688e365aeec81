import sharp from "sharp";

import { type CardPicture, drawText, pixelsPerMillimetre } from "./CardDrawing.ts";
import { drawGuilloche } from "./Guilloche.ts";
import { seededRandom } from "./SeededRandom.ts";
import type { SceneSettings } from "./SpecimenCondition.ts";

type Overlay = NonNullable<SceneSettings["overlay"]>;

const fineLines = (width: number, height: number, seed: number): string =>
  (["waves", "lattice"] as const)
    .map((kind) =>
      drawGuilloche(kind, { width, height }, seed + 7, {
        colours: ["#5f86b5", "#b5687c", "#6b9a78"],
        opacity: 0.55,
      }),
    )
    .join("");

/** What picture agencies lay over what they show. */
const agencyWords = (width: number, height: number): string => {
  const words: Array<string> = [];
  for (let y = 6; y < height + 20; y += 13) {
    for (let x = -10; x < width; x += 44) {
      words.push(
        `<g transform="rotate(-24 ${x} ${y})">${drawText("picture agency", x, y, 5.2, { font: "Sans", bold: true, fill: "#8f8f8f" })}</g>`,
      );
    }
  }
  return `<g opacity="0.38">${words.join("")}</g>`;
};

/** A film whose colours change with the light, seen where a lamp is mirrored in it. */
const shine = (width: number, height: number, seed: number): string => {
  const { between, pick } = seededRandom(seed, "hologram");
  const stars = Array.from({ length: 14 }, () => {
    const colour = pick(["#ff7bd5", "#7bffdf", "#8fb4ff", "#ffe97b", "#b7ff8a"]);
    const [x, y, reach] = [between(0, width), between(0, height), between(3, 11)];
    const rings = [1, 0.72, 0.44].map(
      (part) =>
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(reach * part).toFixed(1)}"/>`,
    );
    return `<g fill="${colour}" fill-opacity="0.16" stroke="${colour}" stroke-width="0.5">${rings.join("")}</g>`;
  });
  return `<g opacity="0.75">${stars.join("")}</g>`;
};

const draw = { guilloche: fineLines, watermark: agencyWords, hologram: shine };

/** How each is laid over what is printed. */
const blends = { guilloche: "multiply", watermark: "over", hologram: "over" } as const;

/** The same card with something printed over it, its zone included. */
export const overlaid = async (
  card: CardPicture,
  overlay: Overlay,
  seed: number,
): Promise<CardPicture> => {
  const { data, height, width } = card;
  const [wide, tall] = [width / pixelsPerMillimetre, height / pixelsPerMillimetre];
  const body = draw[overlay](wide, tall, seed);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${wide} ${tall}"><clipPath id="card"><rect width="${wide}" height="${tall}" rx="3.18"/></clipPath><g clip-path="url(#card)">${body}</g></svg>`;
  const printed = await sharp(data, { raw: { width, height, channels: 4 } })
    .composite([{ input: Buffer.from(svg), blend: blends[overlay] }])
    .raw()
    .toBuffer();
  return { width, height, data: printed };
};
