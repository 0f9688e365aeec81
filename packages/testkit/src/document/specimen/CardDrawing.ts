import sharp from "sharp";

import { type SpecimenFont, fontFile } from "./SpecimenFonts.ts";

/** Pixels a millimetre: 508 dpi, finer than a camera sees. */
export const pixelsPerMillimetre = 20;

/** A printed card or page. Pixels in sRGB with alpha; outside its round corners it is clear. */
export interface CardPicture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of a pixel lie at `data[4 * (y * width + x)]` and after. */
  readonly data: Uint8Array;
}

/** Millimetres. Source: ISO/IEC 7810, ID-1 and ID-3. */
export const cardSize = { width: 85.6, height: 53.98 } as const;
export const pageSize = { width: 125, height: 88 } as const;

export interface CardSize {
  readonly width: number;
  readonly height: number;
}

export interface TextStyle {
  readonly font: SpecimenFont;
  readonly bold?: boolean;
  readonly fill: string;
  /** Millimetres; a text that is wider is printed smaller. */
  readonly widest?: number;
}

/** A text as an SVG path: millimetres, `y` its baseline, `size` an em. */
export const drawText = (
  text: string,
  x: number,
  y: number,
  size: number,
  style: TextStyle,
): string => {
  const font = fontFile(style.font, style.bold ?? false);
  const width = font.width(text, size);
  const fitted = style.widest === undefined || width <= style.widest ? 1 : style.widest / width;
  return `<path fill="${style.fill}" d="${font.path(text, x, y, size * fitted, 3)}"/>`;
};

/** How wide a text becomes, in millimetres. */
export const textWidth = (text: string, size: number, style: TextStyle): number =>
  fontFile(style.font, style.bold ?? false).width(text, size);

/** Prints a card: an SVG body in millimetres on a ground, cut with round corners. */
export const printCard = async (
  size: CardSize,
  ground: string,
  body: string,
): Promise<CardPicture> => {
  const width = Math.round(size.width * pixelsPerMillimetre);
  const height = Math.round(size.height * pixelsPerMillimetre);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${size.width} ${size.height}"><clipPath id="card"><rect width="${size.width}" height="${size.height}" rx="3.18"/></clipPath><g clip-path="url(#card)"><rect width="${size.width}" height="${size.height}" fill="${ground}"/>${body}</g></svg>`;
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  return { width, height, data };
};

/** The same as a PNG file, for a person to look at. */
export const cardFile = ({ data, height, width }: CardPicture): Promise<Uint8Array> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
