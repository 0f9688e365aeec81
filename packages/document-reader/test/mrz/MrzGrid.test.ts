import { describe, expect, it } from "@effect/vitest";
import { cellEdge, fitGrid, fitLine } from "../../src/mrz/MrzGrid.ts";
import type { MrzInk } from "../../src/mrz/MrzInk.ts";

/** A line of bars, one in the middle of each cell, three quarters of it wide. */
const bars = (count: number, edge: (cell: number) => number): MrzInk => {
  const width = 1100;
  const height = 48;
  const ink = new Float32Array(width * height);
  for (let cell = 0; cell < count; cell++) {
    const left = edge(cell);
    const right = edge(cell + 1);
    const from = Math.round(left + 0.13 * (right - left));
    const to = Math.round(right - 0.13 * (right - left));
    for (let y = 12; y < 36; y++) ink.fill(1, y * width + from, y * width + to);
  }
  return { width, height, ink };
};

describe("MrzGrid", () => {
  it.each([
    [44, 23, 0],
    [36, 27.3, 0],
    [30, 33.1, 0],
    [44, 22, 1.9],
    [30, 31, -1.2],
  ])("finds %s cells of %s pixels, bowed by %s", (count, pitch, bow) => {
    const true0 = { count, pitch, bow, left: 31, misfit: 0 };
    const ink = bars(count, (cell) => cellEdge(true0, cell));
    const grid = fitGrid([ink, ink], count, true);
    expect(grid.misfit).toBeLessThan(0.05);
    for (const cell of [0, count / 2, count])
      expect(Math.abs(cellEdge(grid, cell) - cellEdge(true0, cell))).toBeLessThan(0.15 * pitch);
  });

  it("fits cells of another count worse", () => {
    const ink = bars(36, (cell) => 40 + 27 * cell);
    expect(fitGrid([ink, ink], 44, true).misfit).toBeGreaterThan(
      3 * fitGrid([ink, ink], 36, true).misfit + 0.02,
    );
  });

  it("moves and stretches for one line", () => {
    const ink = bars(44, (cell) => 40 + 22 * cell);
    const line = fitLine({ count: 44, left: 36, pitch: 22.25, bow: 0, misfit: 0 }, ink);
    expect(Math.abs(cellEdge(line, 0) - 40)).toBeLessThan(2.5);
    expect(Math.abs(cellEdge(line, 44) - 1008)).toBeLessThan(2.5);
  });
});
