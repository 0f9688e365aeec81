import type { GreyPicture } from "../picture/Picture.ts";
import type { ModuleGrid } from "./ModuleGrid.ts";

/** Samples for each module. */
export const samplesPerModule = 2;

/** A row's signal extends this many modules beyond the symbol on both sides. */
export const quietModules = 4;

/** The darkness along the middle of one row (0 white, 255 black), including its quiet zones. */
export type RowSignal = Float64Array;

/** The offsets from a row's middle that a sample averages, as parts of its height. */
const averaged = [-0.28, -0.14, 0, 0.14, 0.28];

/** The signals of all rows of a symbol. */
export const rowSignals = (
  { width, height, data }: GreyPicture,
  grid: ModuleGrid,
): ReadonlyArray<RowSignal> => {
  const greyAt = (x: number, y: number): number => {
    const [inX, inY] = [
      Math.min(width - 1.001, Math.max(0, x - 0.5)),
      Math.min(height - 1.001, Math.max(0, y - 0.5)),
    ];
    const [left, top] = [Math.floor(inX), Math.floor(inY)];
    const [right, low] = [inX - left, inY - top];
    const k = top * width + left;
    const above = (data[k] ?? 0) * (1 - right) + (data[k + 1] ?? 0) * right;
    const below = (data[k + width] ?? 0) * (1 - right) + (data[k + width + 1] ?? 0) * right;
    return above * (1 - low) + below * low;
  };
  const samples = (grid.modules + 2 * quietModules) * samplesPerModule;
  return Array.from({ length: grid.rows }, (_, row) =>
    Float64Array.from({ length: samples }, (_, sample) => {
      const module = (sample + 0.5) / samplesPerModule - quietModules;
      let sum = 0;
      for (const off of averaged) {
        const at = row + 0.5 + off;
        sum += greyAt(grid.xOf(module, at), grid.yOf(module, at));
      }
      return 255 - sum / averaged.length;
    }),
  );
};
