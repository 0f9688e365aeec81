import { Result } from "effect";
import type { CardOutline, Corners } from "../card/CardOutline.ts";
import { channelOf, channels } from "../picture/GreyConversion.ts";
import { madeOnce } from "../picture/MadeOnce.ts";
import type { ColourPicture, GreyPicture, Point } from "../picture/Picture.ts";
import { release } from "../picture/Release.ts";
import type { PictureObserver } from "../picture/PictureObserver.ts";
import type { CountWork } from "../time/CountedWork.ts";
import { areSameLines, type MrzBaseline } from "./MrzBaseline.ts";
import type { MrzConfidence } from "./MrzConfidence.ts";
import type { MrzFault } from "./MrzFault.ts";
import type { MrzFormat } from "./MrzLayout.ts";
import type { MrzLine } from "./MrzLine.ts";
import { locateMrz } from "./MrzLocator.ts";
import { readMrz } from "./MrzReader.ts";
import type { MrzReading } from "./MrzReading.ts";
import { CutPlaces } from "./MrzCutPlaces.ts";
import { type MrzRecognition, recogniseMrz } from "./MrzRecognition.ts";
import { type MrzSearch, mrzSearchesOf } from "./MrzSearches.ts";
import type { MrzZonePlace } from "./MrzZonePlace.ts";

/** The content of a zone in a picture, and its corners clockwise from the upper left, in reading direction. */
export interface MrzPictureReading extends MrzReading {
  readonly zone: Corners;
  readonly lines: ReadonlyArray<MrzLine>;
}

/** Why a picture gave no zone. */
export type MrzPictureFault =
  /** Nothing looks like a zone. */
  | { readonly _tag: "ZoneNotFound" }
  /** The likeliest zone is unreadable or invalid. */
  | {
      readonly _tag: "ZoneUnread";
      readonly zone: Corners;
      readonly lines: ReadonlyArray<MrzLine>;
      /** The recogniser's mean confidence, 0 to 1. */
      readonly mean: number;
      readonly faults: ReadonlyArray<MrzFault>;
    };

export interface MrzPictureTerms {
  /** The day for choosing centuries: `YYYY-MM-DD`, UTC. */
  readonly today: string;
  /** The formats to look for; all by default. */
  readonly formats?: ReadonlyArray<MrzFormat>;
  /** The most places that are tried. Each costs about 30 ms. */
  readonly budget?: number;
  /** Whether only the likeliest searches are made: upright, and sideways. */
  readonly glance?: boolean;
  readonly gates?: MrzConfidence;
  readonly count?: CountWork | undefined;
  readonly observe?: PictureObserver | undefined;
}

const defaultBudget = 29;

/** The work of a search, and of a place, in milliseconds of an idle core. */
const works = { search: 20, place: 30 } as const;

/** The most places tried from each search. */
const placesOfSearch = 5;

/** So many are tried of each group of searches, whatever those before it found. */
const leastPlaces = 6;

/** Trying a truncated zone at the picture's edge costs as much as this many places. */
const placesOfCut = 8;

/** The mean confidences of a certain and a likely zone, readable or not. */
const surely = 0.96;
const clearly = 0.8;

/** Whether a zone holds, and was read unsurely: another search may read it for certain. */
const isOnlyUnsure = (faults: ReadonlyArray<MrzFault>): boolean =>
  faults.every(({ _tag }) => _tag === "ConfidenceTooLow");

/** The zone is printed black, so the brightest channel has the best contrast. */
const brightestOf = madeOnce(({ width, height, data }: ColourPicture): GreyPicture => {
  const grey = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < grey.length; pixel++, at += 3) {
    const red = data[at] ?? 0;
    const green = data[at + 1] ?? 0;
    const blue = data[at + 2] ?? 0;
    grey[pixel] = red > green ? (red > blue ? red : blue) : green > blue ? green : blue;
  }
  return { width, height, data: grey };
});

const located = new WeakMap<GreyPicture, Map<string, ReadonlyArray<MrzZonePlace>>>();
const recognised = new WeakMap<MrzZonePlace, { readonly found: MrzRecognition | undefined }>();

/** The places of a search. They are remembered, because a glance comes before a search. */
const placesOf = ({ angle, framed, longSide, picture }: MrzSearch): ReadonlyArray<MrzZonePlace> => {
  const own = located.get(picture) ?? new Map<string, ReadonlyArray<MrzZonePlace>>();
  const key = `${angle} ${longSide} ${framed}`;
  const places = own.get(key) ?? locateMrz(picture, angle, longSide, framed);
  located.set(picture, own.set(key, places));
  return places;
};

/** What was recognised at a place's lines in the whole picture, remembered too. */
const recognitionAt = (
  grey: GreyPicture,
  place: MrzZonePlace,
  lines: ReadonlyArray<MrzBaseline>,
): MrzRecognition | undefined => {
  const { found } = recognised.get(place) ?? { found: recogniseMrz(grey, lines) };
  recognised.set(place, { found });
  return found;
};

const show = (strips: ReadonlyArray<GreyPicture>, observe: PictureObserver | undefined): void => {
  for (const [line, strip] of strips.entries()) observe?.(`mrz-${line + 1}`, strip);
};

const shifted = (line: MrzBaseline, left: number, top: number): MrzBaseline => {
  const move = ({ x, y }: Point): Point => ({ x: x + left, y: y + top });
  return { ...line, left: move(line.left), right: move(line.right) };
};

/**
 * Reads the machine-readable zone of a picture, anywhere and in any orientation. The card's outline, if known, decides
 * where to look first. A clear zone that breaks its rules is read in single channels too: print under a coloured hologram is misread
 * alike by every look at all of them. At last it is read with the other one of two characters that look alike.
 *
 * Source: ICAO Doc 9303-3, section 4; document-reading study, section 3.
 */
export const readMrzPicture = (
  picture: ColourPicture,
  outline: CardOutline | undefined,
  {
    today,
    formats,
    budget = defaultBudget,
    glance = false,
    gates,
    count,
    observe,
  }: MrzPictureTerms,
): Result.Result<MrzPictureReading, MrzPictureFault> => {
  const grey = brightestOf(picture);
  let left = budget;
  let best: MrzPictureFault = { _tag: "ZoneNotFound" };
  let bestLines: ReadonlyArray<MrzBaseline> = [];
  let bestFound: MrzRecognition | undefined;
  const tried: Array<ReadonlyArray<MrzBaseline>> = [];
  const cut = new CutPlaces(grey, Math.floor(budget / placesOfCut), () =>
    count?.(placesOfCut * works.place),
  );
  for (const group of mrzSearchesOf(grey, outline, glance)) {
    // Such a clear zone is certain; further searches find no better one.
    if (best._tag === "ZoneUnread" && best.mean > clearly) break;
    left = Math.max(left, Math.min(leastPlaces, budget));
    for (const search of group) {
      if (best._tag === "ZoneUnread" && best.mean > surely && !isOnlyUnsure(best.faults)) break;
      count?.(works.search);
      for (const place of placesOf(search).slice(0, placesOfSearch)) {
        const lines = place.lines.map((line) => shifted(line, search.left, search.top));
        if (tried.some((other) => areSameLines(other, lines))) continue;
        if (left <= 0) break;
        left -= 1;
        count?.(works.place);
        tried.push(lines);
        cut.add({ lines, likeness: place.likeness });
        const found = recognitionAt(grey, place, lines);
        if (found === undefined || formats?.includes(found.format) === false) continue;
        const read = readMrz(found.lines, { today, ...(gates === undefined ? {} : { gates }) });
        const better = best._tag === "ZoneNotFound" || found.mean > best.mean;
        if (Result.isSuccess(read) || better) show(found.strips, observe);
        const { lines: characters, mean, zone } = found;
        if (Result.isSuccess(read))
          return Result.succeed({ ...read.success, zone, lines: characters });
        if (better) {
          best = { _tag: "ZoneUnread", zone, lines: characters, mean, faults: read.failure };
          bestLines = lines;
          bestFound = found;
        }
      }
    }
    if (best._tag === "ZoneUnread" && best.mean > clearly) break;
    for (const found of cut.recognise()) {
      if (formats?.includes(found.format) === false) continue;
      const read = readMrz(found.lines, { today, seen: found.seen });
      if (Result.isFailure(read)) continue;
      show(found.strips, observe);
      return Result.succeed({ ...read.success, zone: found.zone, lines: found.lines });
    }
  }
  if (glance || best._tag === "ZoneNotFound" || best.mean <= clearly) return Result.fail(best);
  for (const channel of channels) {
    count?.(works.place);
    const single = channelOf(picture, channel);
    const found = recogniseMrz(single, bestLines);
    release(single.data);
    if (found === undefined || formats?.includes(found.format) === false) continue;
    const read = readMrz(found.lines, { today, ...(gates === undefined ? {} : { gates }) });
    if (Result.isFailure(read)) continue;
    show(found.strips, observe);
    return Result.succeed({ ...read.success, zone: found.zone, lines: found.lines });
  }
  const tiedLines = bestFound?.tiedLines?.();
  if (bestFound === undefined || tiedLines === undefined) return Result.fail(best);
  const { strips, zone } = bestFound;
  const read = readMrz(tiedLines, { today, ...(gates === undefined ? {} : { gates }) });
  if (Result.isFailure(read)) return Result.fail(best);
  show(strips, observe);
  return Result.succeed({ ...read.success, zone, lines: tiedLines });
};
