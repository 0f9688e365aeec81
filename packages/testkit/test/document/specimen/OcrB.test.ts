import { describe, expect, it } from "@effect/vitest";
import sharp from "sharp";

import { ocrBAdvance, ocrBLine, ocrBOutline } from "@bonafide/testkit/document/specimen/OcrB";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<".split("");

describe("OCR-B", () => {
  it("has a shape of its own for each character of the machine-readable zone", () => {
    for (const style of ["round", "sharp"] as const) {
      const shapes = alphabet.map((character) => ocrBOutline(character, style));
      expect(new Set(shapes).size).toBe(alphabet.length);
      expect(shapes.every((shape) => /^M[-0-9MLCQZ .]+$/.test(shape))).toBe(true);
    }
  });

  it("prints each character within its cell, and nothing for an unknown one", async () => {
    const cell = 40;
    const height = 60;
    const line = ocrBLine(`M<a ${"8"}`, 0, 50, cell);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${5 * cell}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${line}</svg>`;
    const grey = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
    const ink = (column: number): number =>
      grey.reduce(
        (sum, value, at) =>
          sum + (Math.floor((at % (5 * cell)) / cell) === column ? 255 - value : 0),
        0,
      );
    expect(ink(0)).toBeGreaterThan(20_000);
    expect(ink(1)).toBeGreaterThan(20_000);
    expect(ink(2) + ink(3)).toBe(0);
    expect(ink(4)).toBeGreaterThan(20_000);
    expect(ocrBAdvance).toBeGreaterThan(700);
  });
});
