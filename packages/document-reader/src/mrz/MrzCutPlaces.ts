import type { GreyPicture, Point } from "../picture/Picture.ts";
import { type MrzBaseline, placeOnBaseline } from "./MrzBaseline.ts";
import { mrzLinesOf } from "./MrzCharacters.ts";
import { mrzLayouts } from "./MrzLayout.ts";
import { meanShare } from "./MrzRecogniser.ts";
import { type MrzRecognition, recogniseCells, zoneCorners } from "./MrzRecognition.ts";
import { segmentCutMrz } from "./MrzSegmentation.ts";
import type { MrzZonePlace } from "./MrzZonePlace.ts";

/** The largest distance from a line's end to the picture's edge, in capitals. */
const edgeReach = 1.5;

const capitalOf = ({ leftDown }: MrzBaseline): number => Math.hypot(leftDown.x, leftDown.y);

/** Whether an end of some lines is at the picture's edge. */
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

/**
 * How many columns a truncated zone may show: at least its nationality (TD1) or its expiry with the digit, and not the
 * last one.
 */
const countsOf = (lines: number): ReadonlyArray<number> =>
  lines === 3
    ? Array.from({ length: 12 }, (_, more) => 18 + more)
    : Array.from({ length: 16 }, (_, more) => 28 + more);

/** The ink-free part at a cell's end: a character is visible if all before it is. */
const bearing = 0.12;

/** How many cells of a line show their whole character. */
const cellsSeen = ({ width, height }: GreyPicture, line: MrzBaseline, count: number): number => {
  const isSeen = (cell: number): boolean => {
    const { x, y } = placeOnBaseline(line, (cell + 1 - bearing) / count, 0);
    return x > 0 && y > 0 && x < width && y < height;
  };
  let seen = 0;
  while (seen < count && isSeen(seen)) seen += 1;
  return seen;
};

/** The lines of a place as found; and, if they begin differently, redrawn: one may lack its first character. */
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

/** Recognises lines that begin in the picture and end at its edge, once for each possible format. */
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

/** Places at the picture's edge, where a truncated zone may begin. */
export class CutPlaces {
  readonly #picture: GreyPicture;
  #left: number;
  readonly #tried: () => void;
  #places: Array<MrzZonePlace> = [];

  /** Looks at no more than this many, and says so of each. */
  constructor(picture: GreyPicture, atMost: number, tried: () => void) {
    this.#picture = picture;
    this.#left = atMost;
    this.#tried = tried;
  }

  /** Remembers a place at the edge. */
  add(place: MrzZonePlace): void {
    if ((["left", "right"] as const).some((end) => endAtEdge(this.#picture, place.lines, end)))
      this.#places.push(place);
  }

  /** Recognises the remembered places, likeliest first. The lines are padded with fillers. */
  *recognise(): Generator<MrzRecognition & { readonly seen: number }> {
    const places = this.#places.toSorted((a, b) => b.likeness - a.likeness);
    this.#places = [];
    for (const { lines } of places) {
      if (this.#left <= 0) return;
      this.#left -= 1;
      this.#tried();
      yield* recogniseCut(this.#picture, lines);
    }
  }
}
