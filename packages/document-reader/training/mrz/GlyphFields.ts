import {
  ocrBAdvance,
  ocrBCapital,
  ocrBOutline,
  type OcrBStyle,
} from "@bonafide/testkit/document/specimen/OcrB";
import { mrzAlphabet } from "../../src/mrz/MrzNetwork.ts";

/** Points of a field across and down, and how many of a capital's height it reaches beyond the character. */
const fieldWidth = 72;
const fieldHeight = 96;
const beyond = 0.2;

/** How far each place is from a character's outline: above 0 within, in heights of a capital. */
export interface GlyphField {
  /** `x` from 0 to 1 over the advance, `y` from 0 (top of a capital) to 1 (baseline). */
  readonly depth: (x: number, y: number) => number;
}

type Corner = readonly [x: number, y: number];

/** The closed lines of an outline, its curves cut into short straight ones. Understands what opentype.js writes. */
const linesOf = (path: string): ReadonlyArray<ReadonlyArray<Corner>> => {
  const lines: Array<Array<Corner>> = [];
  for (const [, command = "", rest = ""] of path.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    const numbers = Array.from(rest.matchAll(/-?\d*\.?\d+/g), ([text]) => Number(text));
    const at = (index: number): number => numbers[index] ?? 0;
    const line = lines.at(-1) ?? [];
    const [x0, y0] = line.at(-1) ?? [0, 0];
    if (command === "M") lines.push([[at(0), at(1)]]);
    if (command === "L")
      for (let index = 0; index < numbers.length; index += 2) line.push([at(index), at(index + 1)]);
    if (command === "Q" || command === "C") {
      const cubic = command === "C";
      for (let step = 1; step <= 8; step++) {
        const t = step / 8;
        const s = 1 - t;
        const [a, b, c, d] = cubic
          ? [s ** 3, 3 * s * s * t, 3 * s * t * t, t ** 3]
          : [s * s, 2 * s * t, t * t, 0];
        line.push([
          a * x0 + b * at(0) + c * at(2) + d * at(4),
          a * y0 + b * at(1) + c * at(3) + d * at(5),
        ]);
      }
    }
  }
  return lines;
};

const fieldOf = (path: string): GlyphField => {
  const edges = linesOf(path).flatMap((line) =>
    line.map((corner, index): readonly [Corner, Corner] => [
      corner,
      line[(index + 1) % line.length] ?? corner,
    ]),
  );
  const field = new Float32Array(fieldWidth * fieldHeight);
  for (let row = 0; row < fieldHeight; row++) {
    const y = ((row / (fieldHeight - 1)) * (1 + 2 * beyond) - beyond - 1) * ocrBCapital;
    for (let column = 0; column < fieldWidth; column++) {
      const x = ((column / (fieldWidth - 1)) * (1 + 2 * beyond) - beyond) * ocrBAdvance;
      let nearest = Infinity;
      let turns = 0;
      for (const [[x0, y0], [x1, y1]] of edges) {
        const dx = x1 - x0;
        const dy = y1 - y0;
        const along = Math.max(
          0,
          Math.min(1, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy + 1e-9)),
        );
        nearest = Math.min(nearest, Math.hypot(x0 + along * dx - x, y0 + along * dy - y));
        if (y0 <= y !== y1 <= y && x < x0 + ((y - y0) / (y1 - y0)) * dx) turns += y1 > y0 ? 1 : -1;
      }
      field[row * fieldWidth + column] = (turns !== 0 ? nearest : -nearest) / ocrBCapital;
    }
  }
  return {
    depth: (x, y) => {
      const column = ((x + beyond) / (1 + 2 * beyond)) * (fieldWidth - 1);
      const row = ((y + beyond) / (1 + 2 * beyond)) * (fieldHeight - 1);
      if (column < 0 || row < 0 || column >= fieldWidth - 1 || row >= fieldHeight - 1) return -1;
      const left = Math.floor(column);
      const top = Math.floor(row);
      const right = column - left;
      const below = row - top;
      const at = top * fieldWidth + left;
      return (
        ((field[at] ?? 0) * (1 - right) + (field[at + 1] ?? 0) * right) * (1 - below) +
        ((field[at + fieldWidth] ?? 0) * (1 - right) + (field[at + fieldWidth + 1] ?? 0) * right) *
          below
      );
    },
  };
};

const fieldsOf = (style: OcrBStyle): ReadonlyArray<GlyphField> =>
  Array.from(mrzAlphabet, (character) => fieldOf(ocrBOutline(character, style)));

/** The characters of the zone's alphabet, in its order, in both cuts. */
export const glyphFields = (): Readonly<Record<OcrBStyle, ReadonlyArray<GlyphField>>> => ({
  round: fieldsOf("round"),
  sharp: fieldsOf("sharp"),
});
