import type { Point } from "../picture/Picture.ts";
import { baselinesOf, type MrzBaseline } from "./MrzBaseline.ts";
import type { MrzTextLine } from "./MrzTextLines.ts";

/** A possible place of a zone: its lines from top to bottom. */
export interface MrzZonePlace {
  readonly lines: ReadonlyArray<MrzBaseline>;
  /** How much it looks like a zone, for comparison only. */
  readonly likeness: number;
}

const meanOf = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const slopeOf = ({ left, right }: MrzTextLine): number =>
  (right.y - left.y) / Math.max(1, right.x - left.x);

const middleOf = ({ left, right, sag }: MrzTextLine): Point => ({
  x: (left.x + right.x) / 2,
  y: (left.y + right.y) / 2 + sag,
});

const lengthOf = ({ left, right }: MrzTextLine): number => right.x - left.x;

/** The level of a line at a place, extended straight. */
const levelAt = (line: MrzTextLine, x: number): number =>
  line.left.y +
  slopeOf(line) * (x - line.left.x) +
  4 * line.sag * ((x - line.left.x) / lengthOf(line)) * ((line.right.x - x) / lengthOf(line));

/** How far a line is below another, in their mean height; absent if they cannot be neighbours. */
const distanceOf = (upper: MrzTextLine, lower: MrzTextLine): number | undefined => {
  const height = (upper.height + lower.height) / 2;
  if (Math.max(upper.height, lower.height) > 1.8 * Math.min(upper.height, lower.height) + 2)
    return undefined;
  if (Math.abs(slopeOf(upper) - slopeOf(lower)) > 0.09) return undefined;
  const left = Math.max(upper.left.x, lower.left.x);
  const right = Math.min(upper.right.x, lower.right.x);
  const longer = Math.max(lengthOf(upper), lengthOf(lower));
  if (right - left < 0.45 * longer) return undefined;
  const middle = (left + right) / 2;
  const slope = (slopeOf(upper) + slopeOf(lower)) / 2;
  const distance =
    (levelAt(lower, middle) - levelAt(upper, middle)) / Math.sqrt(1 + slope * slope) / height;
  return distance > 1.1 && distance < 4 ? distance : undefined;
};

/** How far apart the ends of whole lines may be, in their height, by perspective. */
const mostApart = 1.5;

/**
 * The lines of a zone begin and end together. If they do not, some were found in part, and each is extended to the
 * longest one along its own level.
 */
const drawn = (lines: ReadonlyArray<MrzTextLine>): ReadonlyArray<MrzBaseline> => {
  const slope = meanOf(lines.map(slopeOf));
  const capital = meanOf(lines.map((line) => line.height));
  const turn = Math.atan(slope);
  // The position along the zone, when level.
  const along = ({ x, y }: Point): number => x * Math.cos(turn) + y * Math.sin(turn);
  const firsts = lines.map(({ left }) => along(left));
  const lasts = lines.map(({ right }) => along(right));
  const first = Math.min(...firsts);
  const last = Math.max(...lasts);
  const slack = mostApart * capital;
  const beginTogether = Math.max(...firsts) - first < slack;
  const endTogether = last - Math.min(...lasts) < slack;
  return baselinesOf(
    lines.map((line, index) => {
      const begin = firsts[index] ?? first;
      const end = lasts[index] ?? last;
      const at = (place: number): Point => {
        const share = (place - begin) / Math.max(1, end - begin);
        return {
          x: line.left.x + (line.right.x - line.left.x) * share,
          y: line.left.y + (line.right.y - line.left.y) * share,
        };
      };
      return {
        left: beginTogether ? line.left : at(first),
        right: endTogether ? line.right : at(last),
        sag: last - first - (end - begin) < 2 * slack ? line.sag : 0,
        bow: 0,
        capital,
      };
    }),
  );
};

/** The usual distance of lines, in heights of a capital. Source: ICAO Doc 9303-4 and 9303-5, section 4.2.1. */
const usualDistance = 2.4;

const placeOf = (
  lines: ReadonlyArray<MrzTextLine>,
  distances: ReadonlyArray<number>,
): MrzZonePlace => {
  const lengths = lines.map(lengthOf);
  const longest = Math.max(...lengths);
  const height = meanOf(lines.map((line) => line.height));
  // A zone's lines have one length, 25 to 50 capitals, and even distances.
  const even = Math.min(...lengths) / longest;
  const capitals = longest / height;
  const wanted = lines.length === 3 ? 31 : 46;
  const shape = Math.exp(-(Math.log(capitals / wanted) ** 2) * 2);
  const spacing = Math.exp(-(Math.log(meanOf(distances) / usualDistance) ** 2) * 3);
  const apart = Math.min(...distances) / Math.max(...distances);
  return {
    lines: drawn(lines),
    likeness:
      even + shape + spacing + (lines.length === 3 ? apart : 0.6) + 0.15 * Math.log(longest),
  };
};

/** The groups of two or three lines that may be a zone, likeliest first. */
export const zonePlacesOf = (lines: ReadonlyArray<MrzTextLine>): ReadonlyArray<MrzZonePlace> => {
  const sorted = lines.toSorted((a, b) => middleOf(a).y - middleOf(b).y);
  const places: Array<MrzZonePlace> = [];
  for (const [index, upper] of sorted.entries()) {
    for (const [next, lower] of sorted.entries()) {
      const first = next > index ? distanceOf(upper, lower) : undefined;
      if (first === undefined) continue;
      places.push(placeOf([upper, lower], [first]));
      for (const lowest of sorted.slice(next + 1)) {
        const second = distanceOf(lower, lowest);
        if (second === undefined || second > 1.4 * first || first > 1.4 * second) continue;
        places.push(placeOf([upper, lower, lowest], [first, second]));
      }
    }
  }
  return places.toSorted((a, b) => b.likeness - a.likeness);
};
