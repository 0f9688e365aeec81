import { boxSum, integralOf } from "../picture/IntegralImage.ts";
import type { GreyPicture } from "../picture/Picture.ts";

/** The print-like pixels: 1 where clearly darker than the surroundings, row by row. */
export type MrzInkMask = Uint8Array;

/** Half the side of a pixel's surroundings in pixels: larger than a capital, smaller than a paragraph. */
const around = 18;

/**
 * How much darker print is than its surroundings, in levels and as a part, and as a part of the darkest print nearby.
 */
const leastLevels = 6;
const leastShare = 0.1;
const leastOfDarkest = 0.38;

/** The side of a block with its darkest print. */
const blockSide = 16;

/** Marks print. Near print, fainter lines behind it do not count. */
export const inkMaskOf = (picture: GreyPicture): MrzInkMask => {
  const { width, height, data } = picture;
  const integral = integralOf(picture);
  const darker = new Uint8Array(width * height);
  const across = Math.ceil(width / blockSide);
  const down = Math.ceil(height / blockSide);
  const darkest = new Uint8Array(across * down);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - around);
    const bottom = Math.min(height, y + around + 1);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - around);
      const right = Math.min(width, x + around + 1);
      const mean = boxSum(integral, left, top, right, bottom) / ((right - left) * (bottom - top));
      const depth = mean - (data[y * width + x] ?? 0);
      if (depth <= Math.max(leastLevels, mean * leastShare)) continue;
      darker[y * width + x] = depth;
      const block = Math.floor(y / blockSide) * across + Math.floor(x / blockSide);
      if (depth > (darkest[block] ?? 0)) darkest[block] = depth;
    }
  }
  const mask = new Uint8Array(width * height);
  for (let block = 0; block < darkest.length; block++) {
    const column = block % across;
    const row = Math.floor(block / across);
    let near = 0;
    for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x++)
        near = Math.max(near, darkest[y * across + x] ?? 0);
    const least = Math.max(1, near * leastOfDarkest);
    for (let y = row * blockSide; y < Math.min(height, (row + 1) * blockSide); y++)
      for (let x = column * blockSide; x < Math.min(width, (column + 1) * blockSide); x++)
        if ((darker[y * width + x] ?? 0) >= least) mask[y * width + x] = 1;
  }
  return mask;
};
