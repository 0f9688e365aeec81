import type { GreyPicture } from "../picture/Picture.ts";

const columns = 10;
const rows = 7;

/** Sharpness is the median over this many tiles with most contrast: blank paper says nothing. */
const busiest = 18;

interface Tile {
  readonly variance: number;
  readonly sharpness: number;
}

const tileOf = ({ width, height, data }: GreyPicture, column: number, row: number): Tile => {
  const left = Math.max(1, Math.floor((column * width) / columns));
  const right = Math.min(width - 1, Math.floor(((column + 1) * width) / columns));
  const top = Math.max(1, Math.floor((row * height) / rows));
  const bottom = Math.min(height - 1, Math.floor(((row + 1) * height) / rows));
  let [count, sum, squares, bends, bendSquares] = [0, 0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const k = y * width + x;
      const grey = data[k] ?? 0;
      const bend =
        (data[k - 1] ?? 0) +
        (data[k + 1] ?? 0) +
        (data[k - width] ?? 0) +
        (data[k + width] ?? 0) -
        4 * grey;
      count += 1;
      sum += grey;
      squares += grey * grey;
      bends += bend;
      bendSquares += bend * bend;
    }
  }
  if (count === 0) return { variance: 0, sharpness: 0 };
  const variance = squares / count - (sum / count) ** 2;
  const bending = bendSquares / count - (bends / count) ** 2;
  // The constant prevents that the noise of an even tile counts as detail.
  return { variance, sharpness: bending / (variance + 40) };
};

/** The fineness of a picture's detail: the Laplacian's variance over the grey's variance, in the busiest tiles. */
export const sharpnessOf = (picture: GreyPicture): number => {
  const tiles = Array.from({ length: columns * rows }, (_, tile) =>
    tileOf(picture, tile % columns, Math.floor(tile / columns)),
  )
    .sort((a, b) => b.variance - a.variance)
    .slice(0, busiest)
    .map(({ sharpness }) => sharpness)
    .sort((a, b) => a - b);
  return tiles[busiest >> 1] ?? 0;
};
