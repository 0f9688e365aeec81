import { ocrBLine } from "./OcrB.ts";
import type { OcrBStyle } from "./OcrB.ts";
import { seededRandom } from "./SeededRandom.ts";

/** Millimetres from a character to the next: ten an inch. Source: ICAO Doc 9303-3, section 4.1. */
const pitch = 2.54;

interface ZonePlace {
  /** Of the first character's cell, and of the first line's baseline; millimetres. */
  readonly x: number;
  readonly y: number;
  /** From a baseline to the next. */
  readonly leading: number;
  readonly style: OcrBStyle;
}

/** A machine-readable zone as an SVG fragment: its letters larger or bolder, its ink paler than another's, by seed. */
export const drawZone = (
  lines: ReadonlyArray<string>,
  { leading, style, x, y }: ZonePlace,
  seed: number,
): string => {
  const { between, pick } = seededRandom(seed, "zone");
  const letters = between(0.97, 1.13);
  const ink = pick(["#101010", "#151515", "#22201f", "#1b1f2e", "#2c2c2c"]);
  const zone = lines.map((line, at) =>
    ocrBLine(line, x, y + at * leading, pitch, { style, letters }),
  );
  // In units of the outlines, where a stroke is 100 thick.
  const bolder = between(0, 36).toFixed(0);
  return `<g fill="${ink}" stroke="${ink}" stroke-width="${bolder}">${zone.join("")}</g>`;
};
