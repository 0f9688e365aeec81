/** A point of a picture, in pixels. */
export type Corner = readonly [x: number, y: number];

/** Four corners: upper left, upper right, lower right, lower left. */
export type Quad = readonly [Corner, Corner, Corner, Corner];

/** The coefficients a to h of x' = (a x + b y + c) / (g x + h y + 1), y' = (d x + e y + f) / (g x + h y + 1). */
export type Homography = readonly [number, number, number, number, number, number, number, number];

/** The projection of the unit square onto a quad. Source: Heckbert, Fundamentals of Texture Mapping (1989), 2.2.3. */
const fromSquare = ([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Quad): Homography => {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / whole;
  const h = (dx1 * sy - sx * dy1) / whole;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h];
};

/** The projection of a quad onto the unit square. */
export const toSquare = (quad: Quad): Homography => {
  const [a, b, c, d, e, f, g, h] = fromSquare(quad);
  const whole = a * e - b * d;
  return [
    (e - f * h) / whole,
    (c * h - b) / whole,
    (b * f - c * e) / whole,
    (f * g - d) / whole,
    (a - c * g) / whole,
    (c * d - a * f) / whole,
    (d * h - e * g) / whole,
    (b * g - a * h) / whole,
  ];
};
