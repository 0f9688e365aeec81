import type { Point } from "../picture/Picture.ts";
import type { Corners } from "./CardOutline.ts";

/** A perspective map: x' = (a x + b y + c) / (g x + h y + 1), y' = (d x + e y + f) / (g x + h y + 1). */
export type Homography = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
];

/** Maps the unit square's corners, clockwise from the upper left, to these. */
const fromUnitSquare = ([p, q, r, s]: Corners): Homography => {
  const [dx1, dx2, dx3] = [q.x - r.x, s.x - r.x, p.x - q.x + r.x - s.x];
  const [dy1, dy2, dy3] = [q.y - r.y, s.y - r.y, p.y - q.y + r.y - s.y];
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / whole;
  const h = (dx1 * dy3 - dx3 * dy1) / whole;
  return [
    q.x - p.x + g * q.x,
    s.x - p.x + h * s.x,
    p.x,
    q.y - p.y + g * q.y,
    s.y - p.y + h * s.y,
    p.y,
    g,
    h,
  ];
};

/** Maps a rectangle at (left, top) to the corners. */
export const fromRectangle = (
  corners: Corners,
  left: number,
  top: number,
  width: number,
  height: number,
): Homography => {
  const [a, b, c, d, e, f, g, h] = fromUnitSquare(corners);
  // Substitutes u = (x - left) / width and v = (y - top) / height, and divides by the denominator's constant.
  const [gx, hy] = [g / width, h / height];
  const one = 1 - gx * left - hy * top;
  const [ax, by] = [a / width, b / height];
  const [dx, ey] = [d / width, e / height];
  return [
    ax / one,
    by / one,
    (c - ax * left - by * top) / one,
    dx / one,
    ey / one,
    (f - dx * left - ey * top) / one,
    gx / one,
    hy / one,
  ];
};

export const seenThrough = ([a, b, c, d, e, f, g, h]: Homography, { x, y }: Point): Point => {
  const w = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
};

/** The point of the rectangle that is seen at a place: the inverse of `seenThrough`. */
export const placedThrough = ([a, b, c, d, e, f, g, h]: Homography, { x, y }: Point): Point => {
  const [p, q, r] = [a - g * x, b - h * x, x - c];
  const [s, t, u] = [d - g * y, e - h * y, y - f];
  const whole = p * t - q * s;
  return { x: (r * t - q * u) / whole, y: (p * u - r * s) / whole };
};
