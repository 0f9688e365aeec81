import type { Point } from "../picture/Picture.ts";

/** Where a line of the zone lies in a picture: a line of text, as good as straight. */
export interface MrzBaseline {
  /** Half-way up the capitals, at the first one's left edge and the last one's right edge. */
  readonly left: Point;
  readonly right: Point;
  /** How far, in pixels, the middle of the line lies below the straight one between the ends. */
  readonly sag: number;
  /** How far, of the line's length, its middle character stands to the right of half-way: perspective moves it. */
  readonly bow: number;
  /** From a capital's top to its foot at the left and at the right, in pixels; also where "down" is. */
  readonly leftDown: Point;
  readonly rightDown: Point;
}

/** A line of which is known how high its capitals are, but not yet where "down" is. */
export interface MrzLineEnds extends Pick<MrzBaseline, "left" | "right" | "sag" | "bow"> {
  readonly capital: number;
}

/** How far the first characters of two lines may stand from being above each other, of the lines' distance. */
const mostLean = 0.35;

/** How much higher capitals may be at an end than on average. */
const mostGrowth = 1.35;

const meanOf = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * Lines of one zone, from the upper to the lower one, by their ends. In perspective a zone's left and right edges lean,
 * and where lines are further apart their capitals are higher: both are taken from where the lines end.
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
    // Lines come from the upper to the lower one, so this is how deep the zone is here, whatever way it is turned.
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

/** Where a place of a line lies in the picture: `along` from 0 at the left end to 1, `down` in capitals from the middle. */
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

/** The same line read the other way round, as it stands when the picture is turned upside down. */
export const turnedBaseline = (line: MrzBaseline): MrzBaseline => ({
  left: line.right,
  right: line.left,
  sag: -line.sag,
  bow: -line.bow,
  leftDown: { x: -line.rightDown.x, y: -line.rightDown.y },
  rightDown: { x: -line.leftDown.x, y: -line.leftDown.y },
});
