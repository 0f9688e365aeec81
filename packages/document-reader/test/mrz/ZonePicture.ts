import { ocrBLine } from "@bonafide/testkit/document/specimen/OcrB";
import sharp from "sharp";
import type { ColourPicture, Point } from "../../src/picture/Picture.ts";

/** How a page with a zone is drawn; places and sizes in pixels. */
export interface ZoneLook {
  readonly width?: number;
  readonly height?: number;
  /** One character's width. */
  readonly advance?: number;
  /** The first line's left edge, and its baseline. */
  readonly left?: number;
  readonly baseline?: number;
  /** Degrees, clockwise, about the page's middle. */
  readonly turn?: number;
  readonly blur?: number;
  /** More of the page, as SVG. */
  readonly behind?: string;
  readonly before?: string;
}

const defaults = { width: 900, height: 640, advance: 18, left: 54, baseline: 500, turn: 0 };

/** From one line's baseline to the next, in characters' widths. */
const lineStep = 2.5;

/** Draws a page with the lines of a zone, in OCR-B, without a system's fonts. */
export const drawZone = async (text: string, look: ZoneLook = {}): Promise<ColourPicture> => {
  const { width, height, advance, left, baseline, turn } = { ...defaults, ...look };
  const lines = text
    .split("\n")
    .map((line, row) => ocrBLine(line, left, baseline + row * lineStep * advance, advance));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#e8ecf0"/>
    <g transform="rotate(${turn} ${width / 2} ${height / 2})">${look.behind ?? ""}<g fill="#181818">${lines.join("")}</g>${look.before ?? ""}</g></svg>`;
  const page = sharp(Buffer.from(svg)).removeAlpha();
  const raw = await (look.blur === undefined ? page : page.blur(look.blur))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: raw.info.width, height: raw.info.height, data: new Uint8Array(raw.data) };
};

/** A picture turned clockwise by quarters. */
export const turnPicture = async (
  { width, height, data }: ColourPicture,
  quarters: number,
): Promise<ColourPicture> => {
  const raw = await sharp(data, { raw: { width, height, channels: 3 } })
    .rotate(90 * quarters)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: raw.info.width, height: raw.info.height, data: new Uint8Array(raw.data) };
};

/** The upper left corner of the first character's cell, as {@link drawZone} draws it unturned. */
export const zoneStart = (look: ZoneLook = {}): Point => {
  const { left, baseline, advance } = { ...defaults, ...look };
  return { x: left, y: baseline - 0.98 * advance };
};
