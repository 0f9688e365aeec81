import type { GreyPicture, Point } from "../picture/Picture.ts";

/** A picture rotated about its middle, and the map back to the original. */
export interface MrzTurn {
  readonly picture: GreyPicture;
  readonly original: (place: Point) => Point;
}

/** Rotates a picture clockwise by an angle in radians, by nearest pixels; beyond its edges the edge repeats. */
export const turnBy = (picture: GreyPicture, angle: number): MrzTurn => {
  if (angle === 0) return { picture, original: (place) => place };
  const { width, height, data } = picture;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const wide = Math.ceil(Math.abs(width * cos) + Math.abs(height * sin) - 1e-6);
  const high = Math.ceil(Math.abs(width * sin) + Math.abs(height * cos) - 1e-6);
  const turned = new Uint8Array(wide * high);
  for (let y = 0; y < high; y++) {
    const down = y + 0.5 - high / 2;
    for (let x = 0; x < wide; x++) {
      const right = x + 0.5 - wide / 2;
      const fromX = Math.floor(right * cos + down * sin + width / 2);
      const fromY = Math.floor(down * cos - right * sin + height / 2);
      const column = fromX < 0 ? 0 : fromX >= width ? width - 1 : fromX;
      const row = fromY < 0 ? 0 : fromY >= height ? height - 1 : fromY;
      turned[y * wide + x] = data[row * width + column] ?? 0;
    }
  }
  return {
    picture: { width: wide, height: high, data: turned },
    original: ({ x, y }) => ({
      x: (x - wide / 2) * cos + (y - high / 2) * sin + width / 2,
      y: (y - high / 2) * cos - (x - wide / 2) * sin + height / 2,
    }),
  };
};
