import type { Point } from "../picture/Picture.ts";
import { distance } from "./CardOutline.ts";

/** A side as a line through `point` along the unit vector `along`. */
export interface Side {
  readonly point: Point;
  readonly along: Point;
}

/** The side through two points. */
export const sideOf = (a: Point, b: Point): Side => {
  const length = distance(a, b);
  return { point: a, along: { x: (b.x - a.x) / length, y: (b.y - a.y) / length } };
};

/** The point where two sides, or the lines that they are on, meet. */
export const meeting = (a: Side, b: Side): Point => {
  const sine = a.along.x * b.along.y - a.along.y * b.along.x;
  const t = ((b.point.x - a.point.x) * b.along.y - (b.point.y - a.point.y) * b.along.x) / sine;
  return { x: a.point.x + a.along.x * t, y: a.point.y + a.along.y * t };
};
