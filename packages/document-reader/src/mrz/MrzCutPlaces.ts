import type { GreyPicture, Point } from "../picture/Picture.ts";
import { type MrzBaseline, placeOnBaseline } from "./MrzBaseline.ts";
import { mrzLinesOf } from "./MrzCharacters.ts";
import { mrzLayouts } from "./MrzLayout.ts";
import { meanShare } from "./MrzRecogniser.ts";
import { type MrzRecognition, recogniseCells, zoneCorners } from "./MrzRecognition.ts";
import { segmentCutMrz } from "./MrzSegmentation.ts";
import type { MrzZonePlace } from "./MrzZonePlace.ts";

/** How far the picture's edge may lie from where a cut line was found to end, in capitals. */
const edgeReach = 1.5;

const capitalOf = ({ leftDown }: MrzBaseline): number => Math.hypot(leftDown.x, leftDown.y);

/** Whether an end of some lines lies at the picture's edge. */
const endAtEdge = (
  { width, height }: GreyPicture,
  lines: ReadonlyArray<MrzBaseline>,
  end: "left" | "right",
): boolean =>
  lines.every((line) => {
    const { x, y }: Point = line[end];
    const reach = edgeReach * capitalOf(line);
    return x < reach || y < reach || x > width - reach || y > height - reach;
  });

/** How many columns a cut zone shows: its nationality (TD1) or its expiry with the digit, and not the last one. */
const countsOf = (lines: number): ReadonlyArray<number> =>
  lines === 3
    ? Array.from({ length: 12 }, (_, more) => 18 + more)
    : Array.from({ length: 16 }, (_, more) => 28 + more);

/** Of a cell, what is free of ink at its end: a character is in sight when all before it is. */
const bearing = 0.12;

/** How many of a line's cells are in sight to their characters' end. */
const cellsSeen = ({ width, height }: GreyPicture, line: MrzBaseline, count: number): number => {
  const isSeen = (cell: number): boolean => {
    const { x, y } = placeOnBaseline(line, (cell + 1 - bearing) / count, 0);
    return x > 0 && y > 0 && x < width && y < height;
  };
  let seen = 0;
  while (seen < count && isSeen(seen)) seen += 1;
  return seen;
};

/**
 * The lines of a place as they were found; and where they do not begin together, drawn so: one may have been found
 * without its first character.
 */
const drawingsOf = (
  lines: ReadonlyArray<MrzBaseline>,
): ReadonlyArray<ReadonlyArray<MrzBaseline>> => {
  const [first] = lines;
  if (first === undefined) return [];
  const turn = Math.atan2(first.right.y - first.left.y, first.right.x - first.left.x);
  const along = ({ x, y }: Point): number => x * Math.cos(turn) + y * Math.sin(turn);
  const starts = lines.map(({ left }) => along(left));
  const start = Math.min(...starts);
  if (Math.max(...starts) - start < capitalOf(first) / 2) return [lines];
  const together = lines.map((line) => {
    const { left, right } = line;
    const share = (start - along(left)) / (along(right) - along(left));
    const x = left.x + (right.x - left.x) * share;
    const y = left.y + (right.y - left.y) * share;
    return { ...line, left: { x, y } };
  });
  return [lines, together];
};

/** Recognises a place whose lines begin in the picture and end at its edge, once for each format that they may be of. */
const recogniseCut = (
  picture: GreyPicture,
  place: ReadonlyArray<MrzBaseline>,
): ReadonlyArray<MrzRecognition & { readonly seen: number }> => {
  const [segments] = drawingsOf(place)
    .flatMap((lines) => segmentCutMrz(picture, lines, countsOf(lines.length)) ?? [])
    .toSorted((a, b) => a.misfit - b.misfit);
  const found = segments && recogniseCells(segments);
  if (found === undefined || !endAtEdge(picture, found.baselines, "right")) return [];
  const { baselines, count, misfit, strips } = found;
  const seen = Math.min(...baselines.map((line) => cellsSeen(picture, line, count)));
  const shares = found.shares.map((line) => line.slice(0, seen));
  return mrzLayouts.flatMap((layout) => {
    const zone = zoneCorners(baselines, layout.width / count);
    if (layout.lines !== shares.length || layout.width <= seen || zone === undefined) return [];
    const lines = mrzLinesOf(layout, shares).map((line) => [
      ...line,
      ...Array.from({ length: layout.width - seen }, () => ({ character: "<", confidence: 1 })),
    ]);
    return [{ format: layout.format, lines, seen, mean: meanShare(shares), misfit, zone, strips }];
  });
};

/** Places at a picture's edge, where a zone may begin that the picture does not show to its end. */
export class CutPlaces {
  readonly #picture: GreyPicture;
  #left: number;
  #places: Array<MrzZonePlace> = [];

  /** At most so many of them are looked at. */
  constructor(picture: GreyPicture, atMost: number) {
    this.#picture = picture;
    this.#left = atMost;
  }

  /** Remembers a place, where it lies at the edge. */
  add(place: MrzZonePlace): void {
    if ((["left", "right"] as const).some((end) => endAtEdge(this.#picture, place.lines, end)))
      this.#places.push(place);
  }

  /** Recognises the places that were remembered since, the likeliest first. The lines have fillers behind what was seen. */
  *recognise(): Generator<MrzRecognition & { readonly seen: number }> {
    const places = this.#places.toSorted((a, b) => b.likeness - a.likeness);
    this.#places = [];
    for (const { lines } of places) {
      if (this.#left <= 0) return;
      this.#left -= 1;
      yield* recogniseCut(this.#picture, lines);
    }
  }
}
