import type { Corners } from "../card/CardOutline.ts";
import type { GreyPicture } from "../picture/Picture.ts";
import { type MrzBaseline, placeOnBaseline, turnedBaseline } from "./MrzBaseline.ts";
import { mrzLinesOf } from "./MrzCharacters.ts";
import { type MrzFormat, mrzLayouts } from "./MrzLayout.ts";
import type { MrzLine } from "./MrzLine.ts";
import { meanShare, recogniseCell } from "./MrzRecogniser.ts";
import { segmentMrz } from "./MrzSegmentation.ts";

const cornersOf = (lines: ReadonlyArray<MrzBaseline>): Corners | undefined => {
  const first = lines[0];
  const last = lines.at(-1);
  return first === undefined || last === undefined
    ? undefined
    : [
        placeOnBaseline(first, 0, -0.5),
        placeOnBaseline(first, 1, -0.5),
        placeOnBaseline(last, 1, 0.5),
        placeOnBaseline(last, 0, 0.5),
      ];
};

/** A place as it was recognised, the right way up. */
export interface MrzRecognition {
  readonly format: MrzFormat;
  readonly lines: ReadonlyArray<MrzLine>;
  readonly mean: number;
  readonly misfit: number;
  readonly zone: Corners;
  readonly strips: ReadonlyArray<GreyPicture>;
}

/** A place is looked at in so many of its cells first, and then at all of them when it is this likely to be a zone. */
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

/** Recognises what stands at a place; none when it is no zone's shape. */
export const recogniseMrz = (
  picture: GreyPicture,
  place: ReadonlyArray<MrzBaseline>,
): MrzRecognition | undefined => {
  const segments = segmentMrz(picture, place);
  if (segments === undefined) return undefined;
  const { count, cells, strips, misfit } = segments;
  const { upright, over } = glanceAt(cells);
  if (Math.max(upright, over) < leastMean) return undefined;
  const stands = upright >= over;
  const shares = stands
    ? cells.map((line) => line.map(recogniseCell))
    : cells
        .toReversed()
        .map((line) => line.toReversed().map((cell) => recogniseCell(cell.toReversed())));
  const lines = stands ? segments.lines : segments.lines.toReversed().map(turnedBaseline);
  const layout = mrzLayouts.find((each) => each.lines === lines.length && each.width === count);
  const zone = cornersOf(lines);
  return layout === undefined || zone === undefined
    ? undefined
    : {
        format: layout.format,
        lines: mrzLinesOf(layout, shares),
        mean: meanShare(shares),
        misfit,
        zone,
        strips: stands
          ? strips
          : strips.toReversed().map((strip) => ({ ...strip, data: strip.data.toReversed() })),
      };
};
