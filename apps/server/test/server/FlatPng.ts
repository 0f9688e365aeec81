import { randomBytes } from "node:crypto";
import { greyPng } from "../../src/conformance/GreyPng.ts";

const width = 8_000;

/** More than an upload needs at the least. */
const padding = randomBytes(50 * 1024).toString("hex");

const made = new Map<number, Buffer>();

/** A PNG of black with at most so many pixels: a few kilobytes of picture, and as much text as an upload needs. */
export const flatPng = (pixels: number): Buffer => {
  const known = made.get(pixels);
  if (known !== undefined) return known;
  const height = Math.floor(pixels / width);
  const png = greyPng(width, height, Buffer.alloc(width * height), padding);
  made.set(pixels, png);
  return png;
};
