import type { Corners } from "../card/CardOutline.ts";
import type { GreyPicture } from "../picture/Picture.ts";
import { type MrzBaseline, placeOnBaseline, turnedBaseline } from "./MrzBaseline.ts";
import { mrzLinesOf, tiedLinesOf } from "./MrzCharacters.ts";
import { type MrzFormat, mrzLayouts } from "./MrzLayout.ts";
import type { MrzLine } from "./MrzLine.ts";
import { meanShare, recogniseCell } from "./MrzRecogniser.ts";
import { type MrzSegments, segmentMrz } from "./MrzSegmentation.ts";

/** The corners of lines that end at this part of their length; above 1 if their end is not visible. */
export const zoneCorners = (lines: ReadonlyArray<MrzBaseline>, end = 1): Corners | undefined => {
  const first = lines[0];
  const last = lines.at(-1);
  return first === undefined || last === undefined
    ? undefined
    : [
        placeOnBaseline(first, 0, -0.5),
        placeOnBaseline(first, end, -0.5),
        placeOnBaseline(last, end, 0.5),
        placeOnBaseline(last, 0, 0.5),
      ];
};

/** A recognised place, the right way up. */
export interface MrzRecognition {
  readonly format: MrzFormat;
  readonly lines: ReadonlyArray<MrzLine>;
  /** The same with the other one of two characters that look alike; absent where there are none, or several. */
  readonly tiedLines?: () => ReadonlyArray<MrzLine> | undefined;
  readonly mean: number;
  readonly misfit: number;
  readonly zone: Corners;
  readonly strips: ReadonlyArray<GreyPicture>;
}

/** This many cells of a place are recognised first; all of them if it is this likely to be a zone. */
const glance = 18;
const leastMean = 0.45;

const glanceAt = (
  cells: ReadonlyArray<ReadonlyArray<Float32Array>>,
): { readonly upright: number; readonly over: number } => {
  const all = cells.flat();
  const some = Array.from(
    { length: glance },
    (_, index) => all[Math.floor(((index + 0.5) * all.length) / glance)] ?? new Float32Array(),
  );
  return {
    upright: meanShare([some.map(recogniseCell)]),
    over: meanShare([some.map((cell) => recogniseCell(cell.toReversed()))]),
  };
};

/** Recognises a place's cells in any format; absent if they are no zone's. */
export const recogniseCells = (segments: MrzSegments) => {
  const { count, cells, strips, misfit } = segments;
  const { upright, over } = glanceAt(cells);
  if (Math.max(upright, over) < leastMean) return undefined;
  return upright >= over
    ? {
        count,
        misfit,
        shares: cells.map((line) => line.map(recogniseCell)),
        baselines: segments.lines,
        strips,
      }
    : {
        count,
        misfit,
        shares: cells
          .toReversed()
          .map((line) => line.toReversed().map((cell) => recogniseCell(cell.toReversed()))),
        baselines: segments.lines.toReversed().map(turnedBaseline),
        strips: strips.toReversed().map((strip) => ({ ...strip, data: strip.data.toReversed() })),
      };
};

/** Recognises a place; absent if it has no zone's shape. */
export const recogniseMrz = (
  picture: GreyPicture,
  place: ReadonlyArray<MrzBaseline>,
): MrzRecognition | undefined => {
  const segments = segmentMrz(picture, place);
  const found = segments && recogniseCells(segments);
  if (found === undefined) return undefined;
  const { baselines, count, misfit, shares, strips } = found;
  const layout = mrzLayouts.find((each) => each.lines === shares.length && each.width === count);
  const zone = zoneCorners(baselines);
  return layout === undefined || zone === undefined
    ? undefined
    : {
        format: layout.format,
        lines: mrzLinesOf(layout, shares),
        tiedLines: () => tiedLinesOf(layout, shares),
        mean: meanShare(shares),
        misfit,
        zone,
        strips,
      };
};
