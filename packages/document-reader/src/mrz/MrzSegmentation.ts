import type { GreyPicture, Point } from "../picture/Picture.ts";
import { baselinesOf, type MrzBaseline, placeOnBaseline } from "./MrzBaseline.ts";
import { cellOf } from "./MrzCells.ts";
import { inkWithoutFrames } from "./MrzFrame.ts";
import { cellEdge, fitGrid, type MrzGrid, fitLine } from "./MrzGrid.ts";
import { inkOf } from "./MrzInk.ts";
import { levelOf, type MrzLevel } from "./MrzLevel.ts";
import { columnsOf, stripHeight, stripOf } from "./MrzStrip.ts";

/** A zone divided into its characters' cells. */
export interface MrzSegments {
  /** Characters in a line. */
  readonly count: number;
  /** The lines' cells as input of the recogniser. */
  readonly cells: ReadonlyArray<ReadonlyArray<Float32Array>>;
  /** How badly even cells fit the ink; 0 is best. */
  readonly misfit: number;
  readonly strips: ReadonlyArray<GreyPicture>;
  readonly lines: ReadonlyArray<MrzBaseline>;
}

/** A zone's strips, equally wide, measured for each possible number of characters, best first. */
const measure = (
  picture: GreyPicture,
  lines: ReadonlyArray<MrzBaseline>,
  counts: ReadonlyArray<number>,
  rough = false,
) => {
  const columns = Math.round(
    lines.reduce((sum, line) => sum + columnsOf(line), 0) / Math.max(1, lines.length),
  );
  const strips = lines.map((line) => stripOf(picture, line, columns));
  const inks = strips.map((strip) => inkWithoutFrames(inkOf(strip.picture)));
  return counts
    .map((each) => fitGrid(inks, each, rough))
    .toSorted((a, b) => a.misfit - b.misfit)
    .map((grid) => {
      const grids = inks.map((ink) => fitLine(grid, ink));
      const levels = inks.map((ink, line) => levelOf(ink, grids[line] ?? grid));
      return { columns, strips, inks, grid, grids, levels };
    });
};

type Measured = ReturnType<typeof measure>[number];

/** Lines redrawn from their first to their last character, at their true level and height. */
const improved = (
  lines: ReadonlyArray<MrzBaseline>,
  { columns, strips, grids, levels }: Measured,
): ReadonlyArray<MrzBaseline> =>
  baselinesOf(
    lines.map((line, index) => {
      const margin = strips[index]?.margin ?? 0;
      const grid = grids[index];
      const level = levels[index];
      const height =
        (Math.hypot(line.leftDown.x, line.leftDown.y) +
          Math.hypot(line.rightDown.x, line.rightDown.y)) /
        2;
      if (grid === undefined || level === undefined) return { ...line, capital: height };
      const at = (edge: number, row: number): Point =>
        placeOnBaseline(
          { ...line, sag: 0 },
          (edge - margin) / columns,
          (2 * row) / stripHeight - 1,
        );
      return {
        left: at(cellEdge(grid, 0), level.left),
        right: at(cellEdge(grid, grid.count), level.right),
        sag: line.sag + (2 * height * level.sag) / stripHeight,
        bow: line.bow + grid.bow / grid.count,
        capital: (height * 2 * level.capital) / stripHeight,
      };
    }),
  );

/** How often lines are redrawn until they are level; perspective needs several. */
const leastRedraws = 1;
const mostRedraws = 4;

/** The tolerance of a level line, in rows of a strip. */
const levelSlack = 0.8;

const isLevel = ({ levels }: Measured): boolean =>
  levels.every(
    ({ left, right, sag }) =>
      Math.max(Math.abs(left - stripHeight / 2), Math.abs(right - stripHeight / 2), Math.abs(sag)) <
      levelSlack,
  );

/** A zone with a higher misfit is none, or unreadable; before and after its lines are redrawn. */
const mostRough = 0.3;
const mostMisfit = 0.2;

const cellsOf = ({ inks, grids, levels }: Measured): ReadonlyArray<ReadonlyArray<Float32Array>> =>
  inks.map((ink, index) => {
    const grid = grids[index];
    const level = levels[index];
    return grid === undefined || level === undefined
      ? []
      : Array.from({ length: grid.count }, (_, cell) => cellOf(ink, cellPlace(grid, level, cell)));
  });

const cellPlace = (grid: MrzGrid, level: MrzLevel, cell: number) => {
  const along = (cell + 0.5) / grid.count;
  return {
    x: (cellEdge(grid, cell) + cellEdge(grid, cell + 1)) / 2,
    y: level.left + (level.right - level.left) * along + 4 * level.sag * along * (1 - along),
    pitch: cellEdge(grid, cell + 1) - cellEdge(grid, cell),
    capital: level.capital,
  };
};

/** Redraws and measures lines until they are level; absent if the ink fits no grid. */
const refined = (
  picture: GreyPicture,
  lines: ReadonlyArray<MrzBaseline>,
  rough: Measured,
): MrzSegments | undefined => {
  const { count } = rough.grid;
  if (rough.grid.misfit > mostRough) return undefined;
  let straight = improved(lines, rough);
  let [fine] = measure(picture, straight, [count]);
  for (let again = 0; again < mostRedraws && fine !== undefined; again++) {
    if (fine.grid.misfit > mostMisfit) return undefined;
    if (again >= leastRedraws && isLevel(fine)) break;
    straight = improved(straight, fine);
    [fine] = measure(picture, straight, [count]);
  }
  if (fine === undefined || fine.grid.misfit > mostMisfit) return undefined;
  return {
    count,
    cells: cellsOf(fine),
    misfit: fine.grid.misfit,
    strips: fine.strips.map((strip) => strip.picture),
    lines: improved(straight, fine),
  };
};

/** The possible characters of a line in a whole zone, by its number of lines. */
const wholeCounts = (lines: number): ReadonlyArray<number> => (lines === 3 ? [30] : [44, 36]);

/**
 * Divides the lines of a possible zone into cells: fits the grid, redraws the lines by it, and fits again. Absent if
 * the ink fits no grid.
 */
export const segmentMrz = (
  picture: GreyPicture,
  lines: ReadonlyArray<MrzBaseline>,
): MrzSegments | undefined => {
  const [rough] = measure(picture, lines, wholeCounts(lines.length), true);
  return rough && refined(picture, lines, rough);
};

/** Similar counts fit a rough line almost equally, so this many are followed to the end. */
const nearCounts = 3;

/** The same for lines with an unknown number of characters: one of `counts`. */
export const segmentCutMrz = (
  picture: GreyPicture,
  lines: ReadonlyArray<MrzBaseline>,
  counts: ReadonlyArray<number>,
): MrzSegments | undefined =>
  measure(picture, lines, counts, true)
    .slice(0, nearCounts)
    .flatMap((rough) => refined(picture, lines, rough) ?? [])
    .toSorted((a, b) => a.misfit - b.misfit)[0];
