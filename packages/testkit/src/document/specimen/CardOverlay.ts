import sharp from "sharp";

import { type CardPicture, drawText, pixelsPerMillimetre } from "./CardDrawing.ts";
import { drawGuilloche } from "./Guilloche.ts";
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

/** The same card with something printed over it, its zone included. */
export const overlaid = async (
  card: CardPicture,
  overlay: Overlay,
  seed: number,
): Promise<CardPicture> => {
  const { data, height, width } = card;
  const [wide, tall] = [width / pixelsPerMillimetre, height / pixelsPerMillimetre];
  const body = overlay === "guilloche" ? fineLines(wide, tall, seed) : agencyWords(wide, tall);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${wide} ${tall}"><clipPath id="card"><rect width="${wide}" height="${tall}" rx="3.18"/></clipPath><g clip-path="url(#card)">${body}</g></svg>`;
  const printed = await sharp(data, { raw: { width, height, channels: 4 } })
    .composite([{ input: Buffer.from(svg), blend: overlay === "guilloche" ? "multiply" : "over" }])
    .raw()
    .toBuffer();
  return { width, height, data: printed };
};
