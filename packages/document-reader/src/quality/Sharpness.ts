import type { GreyPicture } from "../picture/Picture.ts";

const columns = 10;
const rows = 7;

/** Sharpness is the median over this many tiles with most contrast: blank paper says nothing. */
const busiest = 18;

/** The scale of the result: about 0.3 for sharp print. */
const scale = 2.7;

interface Tile {
  readonly variance: number;
  /** The fineness of detail along rows, and along columns. */
  readonly across: number;
  readonly down: number;
}

/** The variance of some numbers, by their sums. */
const varianceOf = (count: number, sum: number, squares: number): number =>
  squares / count - (sum / count) ** 2;

const tileOf = ({ width, height, data }: GreyPicture, column: number, row: number): Tile => {
  const left = Math.max(1, Math.floor((column * width) / columns));
  const right = Math.min(width - 1, Math.floor(((column + 1) * width) / columns));
  const top = Math.max(1, Math.floor((row * height) / rows));
  const bottom = Math.min(height - 1, Math.floor(((row + 1) * height) / rows));
  let [count, sum, squares, across, acrossSquares, down, downSquares] = [0, 0, 0, 0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const k = y * width + x;
      const grey = data[k] ?? 0;
      const acrossBend = (data[k - 1] ?? 0) + (data[k + 1] ?? 0) - 2 * grey;
      const downBend = (data[k - width] ?? 0) + (data[k + width] ?? 0) - 2 * grey;
      count += 1;
      sum += grey;
      squares += grey * grey;
      across += acrossBend;
      acrossSquares += acrossBend * acrossBend;
      down += downBend;
      downSquares += downBend * downBend;
    }
  }
  if (count === 0) return { variance: 0, across: 0, down: 0 };
  const variance = varianceOf(count, sum, squares);
  // The constant prevents that the noise of an even tile counts as detail.
  return {
    variance,
    across: varianceOf(count, across, acrossSquares) / (variance + 40),
    down: varianceOf(count, down, downSquares) / (variance + 40),
  };
};

const middleOf = (numbers: Array<number>): number =>
  numbers.sort((a, b) => a - b)[busiest >> 1] ?? 0;

/**
 * The fineness of a picture's detail: the variance of the grey's second difference over the grey's variance, in the busiest tiles, in
 * the direction in which it is least: a camera that moves blurs one direction only.
 */
export const sharpnessOf = (picture: GreyPicture): number => {
  const tiles = Array.from({ length: columns * rows }, (_, tile) =>
    tileOf(picture, tile % columns, Math.floor(tile / columns)),
  )
    .sort((a, b) => b.variance - a.variance)
    .slice(0, busiest);
  return (
    scale *
    Math.min(middleOf(tiles.map(({ across }) => across)), middleOf(tiles.map(({ down }) => down)))
  );
};
