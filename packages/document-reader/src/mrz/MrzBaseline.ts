import type { Point } from "../picture/Picture.ts";

/** The place of a zone's line in a picture: nearly straight. */
export interface MrzBaseline {
  /** The middle of the capitals' height, at the first one's left edge and the last one's right edge. */
  readonly left: Point;
  readonly right: Point;
  /** How far the line's middle is below the straight line between its ends, in pixels. */
  readonly sag: number;
  /** How far the middle character is right of half-way, as a part of the length: an effect of perspective. */
  readonly bow: number;
  /** From a capital's top to its foot at both ends, in pixels, in the direction of "down". */
  readonly leftDown: Point;
  readonly rightDown: Point;
}

/** A line with the height of its capitals, but not yet with the direction of "down". */
export interface MrzLineEnds extends Pick<MrzBaseline, "left" | "right" | "sag" | "bow"> {
  readonly capital: number;
}

/** The largest sideways offset between the first characters of two lines, as a part of their distance. */
const mostLean = 0.35;

/** The most that capitals may be higher at an end than on average. */
const mostGrowth = 1.35;

const meanOf = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * The lines of one zone, top to bottom, by their ends. In perspective the zone's edges lean, and capitals are higher
 * where lines are farther apart: both follow from the ends.
 */
export const baselinesOf = (ends: ReadonlyArray<MrzLineEnds>): ReadonlyArray<MrzBaseline> => {
  const upper = ends[0];
  const lower = ends.at(-1);
  if (upper === undefined || lower === undefined) return [];
  const along = {
    x: meanOf(ends.map(({ left, right }) => right.x - left.x)),
    y: meanOf(ends.map(({ left, right }) => right.y - left.y)),
  };
  const length = Math.max(1e-6, Math.hypot(along.x, along.y));
  const right: Point = { x: along.x / length, y: along.y / length };
  const edge = (from: Point, to: Point): { readonly deep: number; readonly lean: number } => {
    const x = to.x - from.x;
    const y = to.y - from.y;
    // Lines come top to bottom, so this is the zone's depth here, in any orientation.
    const deep = right.x * y - right.y * x;
    return { deep, lean: deep === 0 ? 0 : (x * right.x + y * right.y) / deep };
  };
  const atLeft = edge(upper.left, lower.left);
  const atRight = edge(upper.right, lower.right);
  const deep = (atLeft.deep + atRight.deep) / 2;
  const down = (height: number, { lean, deep: here }: typeof atLeft): Point => {
    const growth = Math.max(1 / mostGrowth, Math.min(mostGrowth, here / deep));
    const side = Math.sign(deep);
    const bounded = Math.abs(lean) > mostLean ? 0 : lean;
    return {
      x: (right.x * bounded - right.y) * side * height * growth,
      y: (right.y * bounded + right.x) * side * height * growth,
    };
  };
  return ends.map((line) => ({
    left: line.left,
    right: line.right,
    sag: line.sag,
    bow: line.bow,
    leftDown: down(line.capital, atLeft),
    rightDown: down(line.capital, atRight),
  }));
};

/** A place of a line in the picture: `along` from 0 at the left end to 1, `down` in capitals from the middle. */
export const placeOnBaseline = (line: MrzBaseline, along: number, down: number): Point => {
  const share = along + 4 * along * (1 - along) * line.bow;
  const sag = 4 * share * (1 - share) * line.sag;
  const downX = line.leftDown.x + (line.rightDown.x - line.leftDown.x) * share;
  const downY = line.leftDown.y + (line.rightDown.y - line.leftDown.y) * share;
  const deep = down + sag / Math.max(1e-6, Math.hypot(downX, downY));
  return {
    x: line.left.x + (line.right.x - line.left.x) * share + downX * deep,
    y: line.left.y + (line.right.y - line.left.y) * share + downY * deep,
  };
};

/** The same line in the picture turned upside down. */
export const turnedBaseline = (line: MrzBaseline): MrzBaseline => ({
  left: line.right,
  right: line.left,
  sag: -line.sag,
  bow: -line.bow,
  leftDown: { x: -line.rightDown.x, y: -line.rightDown.y },
  rightDown: { x: -line.leftDown.x, y: -line.leftDown.y },
});

/** Whether the lines of two places of a zone are the same: each agrees within half a capital. One search may cut a line short. */
export const areSameLines = (
  one: ReadonlyArray<MrzBaseline>,
  other: ReadonlyArray<MrzBaseline>,
): boolean =>
  one.length === other.length &&
  one.every((a, at) => {
    const b = other[at];
    if (b === undefined) return false;
    const near = Math.hypot(a.leftDown.x, a.leftDown.y) / 2;
    return (
      Math.hypot(a.left.x - b.left.x, a.left.y - b.left.y) < near &&
      Math.hypot(a.right.x - b.right.x, a.right.y - b.right.y) < near
    );
  });
