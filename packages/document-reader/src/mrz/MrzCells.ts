import type { MrzInk } from "./MrzInk.ts";

/** The size of the recogniser's input. */
export const cellWidth = 18;
export const cellHeight = 24;
export const cellSize = cellWidth * cellHeight;

/** The visible part of neighbours in a cell, of the pitch and of a capital's height. */
const shownWidth = 1.3;
const shownHeight = 1.3;

/** A character in a strip: its middle in pixels, and the size of its cell. */
export interface MrzCellPlace {
  readonly x: number;
  readonly y: number;
  readonly pitch: number;
  readonly capital: number;
}

/** A character scaled to the recogniser's input, with mean 0 and deviation 1. */
export const cellOf = ({ width, height, ink }: MrzInk, place: MrzCellPlace): Float32Array => {
  const cell = new Float32Array(cellSize);
  let sum = 0;
  for (let row = 0; row < cellHeight; row++) {
    const y = place.y + ((row + 0.5) / cellHeight - 0.5) * shownHeight * place.capital - 0.5;
    const top = Math.max(0, Math.min(height - 1.001, y));
    const below = top - Math.floor(top);
    for (let column = 0; column < cellWidth; column++) {
      const x = place.x + ((column + 0.5) / cellWidth - 0.5) * shownWidth * place.pitch - 0.5;
      const left = Math.max(0, Math.min(width - 1.001, x));
      const right = left - Math.floor(left);
      const at = Math.floor(top) * width + Math.floor(left);
      const value =
        ((ink[at] ?? 0) * (1 - right) + (ink[at + 1] ?? 0) * right) * (1 - below) +
        ((ink[at + width] ?? 0) * (1 - right) + (ink[at + width + 1] ?? 0) * right) * below;
      cell[row * cellWidth + column] = value;
      sum += value;
    }
  }
  const mean = sum / cellSize;
  let squares = 0;
  for (const value of cell) squares += (value - mean) ** 2;
  const deviation = Math.sqrt(squares / cellSize) + 0.05;
  return cell.map((value) => (value - mean) / deviation);
};
