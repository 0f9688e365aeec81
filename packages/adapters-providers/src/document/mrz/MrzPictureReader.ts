import { Result } from "effect";
import type { CardOutline, Corners } from "../card/CardOutline.ts";
import { crop } from "../picture/Cropping.ts";
import type { ColourPicture, GreyPicture, Point } from "../picture/Picture.ts";
import type { PictureObserver } from "../picture/PictureObserver.ts";
import { type MrzBaseline, placeOnBaseline, turnedBaseline } from "./MrzBaseline.ts";
import { mrzLinesOf } from "./MrzCharacters.ts";
import type { MrzConfidence } from "./MrzConfidence.ts";
import type { MrzFault } from "./MrzFault.ts";
import { type MrzFormat, mrzLayouts } from "./MrzLayout.ts";
import type { MrzLine } from "./MrzLine.ts";
import { locateMrz } from "./MrzLocator.ts";
import { readMrz } from "./MrzReader.ts";
import type { MrzReading } from "./MrzReading.ts";
import { meanShare, recogniseCell } from "./MrzRecogniser.ts";
import { segmentMrz } from "./MrzSegmentation.ts";

/** What a zone in a picture says, and where it lies: its corners clockwise from the upper left one, as one reads it. */
export interface MrzPictureReading extends MrzReading {
  readonly zone: Corners;
}

/** Why a picture gave no zone. */
export type MrzPictureFault =
  /** Nothing looks like a zone. */
  | { readonly _tag: "ZoneNotFound" }
  /** The likeliest zone cannot be read or believed. */
  | {
      readonly _tag: "ZoneUnread";
      readonly zone: Corners;
      /** How sure the recogniser is on average, 0 to 1. */
      readonly mean: number;
      readonly faults: ReadonlyArray<MrzFault>;
    };

export interface MrzPictureTerms {
  /** The day to judge centuries from: `YYYY-MM-DD`, UTC. */
  readonly today: string;
  /** The sizes that are looked for; all when absent. */
  readonly formats?: ReadonlyArray<MrzFormat>;
  /** How many places are tried at most. One costs about 30 ms. */
  readonly budget?: number;
  readonly gates?: MrzConfidence;
  readonly observe?: PictureObserver | undefined;
}

const defaultBudget = 24;

/** Of those that a search finds, so many places are tried. */
const placesOfSearch = 5;

/** The mean from which a place is a zone for sure, readable or not. */
const surely = 0.96;

/** The zone is printed black: of the colours behind it, the brightest one stands off best. */
const brightestOf = ({ width, height, data }: ColourPicture): GreyPicture => {
  const grey = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < grey.length; pixel++, at += 3) {
    const red = data[at] ?? 0;
    const green = data[at + 1] ?? 0;
    const blue = data[at + 2] ?? 0;
    grey[pixel] = red > green ? (red > blue ? red : blue) : green > blue ? green : blue;
  }
  return { width, height, data: grey };
};

const quarter = Math.PI / 2;

/** Where, and along which angle, zones are looked for, and how large the picture is made for it. */
interface Search {
  readonly angle: number;
  readonly longSide: number;
  readonly left: number;
  readonly top: number;
  readonly picture: GreyPicture;
}

const searchesOf = (
  picture: GreyPicture,
  outline: CardOutline | undefined,
): ReadonlyArray<Search> => {
  const whole = { left: 0, top: 0, picture };
  const everywhere = [0, quarter].flatMap((angle) => [{ ...whole, angle, longSide: 900 }]);
  const large = Math.max(picture.width, picture.height) > 1200;
  const others = [
    ...(large ? [0, quarter].map((angle) => ({ ...whole, angle, longSide: 1800 })) : []),
    ...[-0.27, 0.27, quarter - 0.27, quarter + 0.27, quarter / 2, -quarter / 2].map((angle) => ({
      ...whole,
      angle,
      longSide: 900,
    })),
  ];
  if (outline === undefined) return [...everywhere, ...others];
  const [a, b] = outline.corners;
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const xs = outline.corners.map(({ x }) => x);
  const ys = outline.corners.map(({ y }) => y);
  const left = Math.max(0, Math.floor(Math.min(...xs)) - 8);
  const top = Math.max(0, Math.floor(Math.min(...ys)) - 8);
  const box = { left, top, right: Math.max(...xs) + 8, bottom: Math.max(...ys) + 8 };
  const within = {
    left,
    top,
    picture: crop(picture, box),
    angle: Math.abs(angle) < 0.15 ? 0 : angle,
    longSide: 900,
  };
  return [within, ...everywhere, ...others];
};

const shifted = (line: MrzBaseline, left: number, top: number): MrzBaseline => {
  const move = ({ x, y }: Point): Point => ({ x: x + left, y: y + top });
  return { ...line, left: move(line.left), right: move(line.right) };
};

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

/**
 * Reads the machine-readable zone that a picture shows, wherever it lies and whichever way it is turned. The card's
 * outline, when it is known, tells where to look first.
 *
 * Source: ICAO Doc 9303-3, section 4; document-reading study, section 3.
 */
export const readMrzPicture = (
  picture: ColourPicture,
  outline: CardOutline | undefined,
  { today, formats, budget = defaultBudget, gates, observe }: MrzPictureTerms,
): Result.Result<MrzPictureReading, MrzPictureFault> => {
  const grey = brightestOf(picture);
  let left = budget;
  let best: MrzPictureFault = { _tag: "ZoneNotFound" };
  for (const search of searchesOf(grey, outline)) {
    // What was recognised so surely is the zone; other searches find no better one.
    if (best._tag === "ZoneUnread" && best.mean > surely) break;
    const places = locateMrz(search.picture, search.angle, search.longSide);
    for (const { lines } of places.slice(0, placesOfSearch)) {
      if (left <= 0) return Result.fail(best);
      left -= 1;
      const found = recogniseMrz(
        grey,
        lines.map((line) => shifted(line, search.left, search.top)),
      );
      if (found === undefined || formats?.includes(found.format) === false) continue;
      const read = readMrz(found.lines, { today, ...(gates === undefined ? {} : { gates }) });
      const better = best._tag === "ZoneNotFound" || found.mean > best.mean;
      if (Result.isSuccess(read) || better)
        for (const [line, strip] of found.strips.entries()) observe?.(`mrz-${line + 1}`, strip);
      if (Result.isSuccess(read)) return Result.succeed({ ...read.success, zone: found.zone });
      if (better)
        best = { _tag: "ZoneUnread", zone: found.zone, mean: found.mean, faults: read.failure };
    }
  }
  return Result.fail(best);
};
