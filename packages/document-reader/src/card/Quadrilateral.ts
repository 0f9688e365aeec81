import type { Point } from "../picture/Picture.ts";
import { type CardOutline, type Corners, distance, unlikeness } from "./CardOutline.ts";
import type { EdgeMap } from "./EdgeMap.ts";

/** Four lines of an edge map that may be a card, long side first. A higher score is more likely. */
export interface Quadrilateral extends CardOutline, Shape {
  readonly score: number;
}

/** The least visible part of each side. */
const leastSupport = 0.38;

/** The least contrast of a side, in logarithms. */
const leastContrast = 0.06;

/** A card is brighter or darker than its background on all sides; each odd side multiplies the score by this. */
const oddSide = 0.84;
const mostOddSides = 1;

const supportOf = (map: EdgeMap, a: Point, b: Point): number => {
  const { width, height, isEdge, directions } = map;
  const length = distance(a, b);
  const normal = { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
  let seen = 0;
  let count = 0;
  for (let along = length * 0.08; along < length * 0.92; along += 1.5) {
    const x = a.x + ((b.x - a.x) * along) / length;
    const y = a.y + ((b.y - a.y) * along) / length;
    count += 1;
    for (let off = -2; off <= 2; off++) {
      const column = Math.round(x + normal.x * off);
      const row = Math.round(y + normal.y * off);
      if (column < 2 || row < 2 || column >= width - 2 || row >= height - 2) continue;
      const k = row * width + column;
      if (isEdge[k] !== 1) continue;
      const direction = directions[k] ?? 0;
      const along = Math.abs(Math.cos(direction) * normal.x + Math.sin(direction) * normal.y);
      if (along > 0.93) {
        seen += 1;
        break;
      }
    }
  }
  return count > 0 ? seen / count : 0;
};

/** The median contrast in a channel between both sides of a line, in logarithms, positive if the middle's side is brighter. */
const contrastIn = (
  brightness: Float32Array,
  { width, height }: EdgeMap,
  a: Point,
  b: Point,
  middle: Point,
): number => {
  const length = distance(a, b);
  const plain = { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
  const inwards = (middle.x - a.x) * plain.x + (middle.y - a.y) * plain.y < 0 ? -1 : 1;
  const offX = plain.x * 4 * inwards;
  const offY = plain.y * 4 * inwards;
  const differences = new Float64Array(Math.ceil(length / 3));
  let count = 0;
  for (let along = length * 0.1; along < length * 0.9; along += 3) {
    const x = a.x + ((b.x - a.x) * along) / length;
    const y = a.y + ((b.y - a.y) * along) / length;
    const inX = Math.round(x + offX);
    const inY = Math.round(y + offY);
    const outX = Math.round(x - offX);
    const outY = Math.round(y - offY);
    if (Math.min(inX, inY, outX, outY) < 0) continue;
    if (Math.max(inX, outX) >= width || Math.max(inY, outY) >= height) continue;
    differences[count++] =
      (brightness[inY * width + inX] ?? 0) - (brightness[outY * width + outX] ?? 0);
  }
  return differences.subarray(0, count).sort()[count >> 1] ?? 0;
};

/** The same in the first channel that has any: a pale card on a pale table may differ in its colour. 0 if none has. */
const contrastOf = (map: EdgeMap, a: Point, b: Point, middle: Point): number => {
  for (const channel of map.channels) {
    const contrast = contrastIn(channel, map, a, b, middle);
    if (Math.abs(contrast) >= leastContrast) return contrast;
  }
  return 0;
};

/** Half the cross product of the diagonals. */
const areaOf = ([p, q, r, s]: Corners): number =>
  Math.abs((r.x - p.x) * (s.y - q.y) - (r.y - p.y) * (s.x - q.x)) / 2;

/** The least long side of a card, as a part of the picture's. */
const leastLength = 0.28;

/** Four corners that may be a card's by their shape alone, long side first. */
export interface Shape {
  readonly corners: Corners;
  readonly aspect: number;
  /** Its part of the picture's area. */
  readonly area: number;
  /** Its highest possible score. */
  readonly limit: number;
}

/** The shape of four corners in the edge map's pixels; absent if they cannot be a card's. */
export const shapeOf = (
  { width, height }: { readonly width: number; readonly height: number },
  p: Point,
  q: Point,
  r: Point,
  s: Point,
): Shape | undefined => {
  const top = distance(p, q);
  const bottom = distance(r, s);
  if (top + bottom < Math.max(width, height) * leastLength * 2) return undefined;
  if (top > 1.9 * bottom || bottom > 1.9 * top) return undefined;
  const right = distance(q, r);
  const left = distance(s, p);
  if (left > 1.9 * right || right > 1.9 * left) return undefined;
  const aspect = (top + bottom) / (right + left);
  if (aspect < 1.1 || aspect > 2.1) return undefined;
  const corners: Corners = [p, q, r, s];
  const area = areaOf(corners) / (width * height);
  return { corners, aspect, area, limit: area ** 0.3 * (1 - Math.min(0.5, unlikeness(aspect))) };
};

/** The score for the support of four sides, before contrast; unseen sides count as full. */
const scoreOf = (shape: Shape, support: readonly [number, number, number, number]): number => {
  const least = Math.min(...support);
  const mean = (support[0] + support[1] + support[2] + support[3]) / 4;
  return (mean * 0.6 + least * 0.4) ** 2 * shape.limit;
};

/**
 * Scores a shape by the edges along its sides; absent if they are not visible, or if it cannot exceed `most`, the score
 * of another.
 */
export const quadrilateralOf = (
  map: EdgeMap,
  shape: Shape,
  most: number,
): Quadrilateral | undefined => {
  const [p, q, r, s] = shape.corners;
  const top = supportOf(map, p, q);
  if (top < leastSupport || scoreOf(shape, [top, 1, 1, 1]) <= most) return undefined;
  const right = supportOf(map, q, r);
  if (right < leastSupport || scoreOf(shape, [top, right, 1, 1]) <= most) return undefined;
  const bottom = supportOf(map, r, s);
  if (bottom < leastSupport || scoreOf(shape, [top, right, bottom, 1]) <= most) return undefined;
  const support = [top, right, bottom, supportOf(map, s, p)] as const;
  const plain = scoreOf(shape, support);
  if (support[3] < leastSupport || plain <= most) return undefined;
  const middle = { x: (p.x + q.x + r.x + s.x) / 4, y: (p.y + q.y + r.y + s.y) / 4 };
  const contrasts = [
    contrastOf(map, p, q, middle),
    contrastOf(map, q, r, middle),
    contrastOf(map, r, s, middle),
    contrastOf(map, s, p, middle),
  ];
  const brighter = contrasts.filter((contrast) => contrast >= leastContrast).length;
  const darker = contrasts.filter((contrast) => contrast <= -leastContrast).length;
  const odd = Math.min(brighter, darker);
  if (brighter + darker < 4 || odd > mostOddSides) return undefined;
  return { ...shape, support, score: plain * oddSide ** odd };
};
