import type { GreyPicture } from "../picture/Picture.ts";

/** The side of the blocks for counting glare, in pixels. */
const block = 16;
const saturated = 252;

const isSaturated = ({ width, data }: GreyPicture, column: number, row: number): boolean => {
  let count = 0;
  for (let y = row * block; y < (row + 1) * block; y++) {
    for (let x = column * block; x < (column + 1) * block; x++) {
      if ((data[y * width + x] ?? 0) >= saturated) count += 1;
    }
  }
  return count >= block * block * 0.97;
};

/** The largest all-white patch as a part of the picture, 0 to 1. */
export const largestGlare = (picture: GreyPicture): number => {
  const columns = Math.floor(picture.width / block);
  const rows = Math.floor(picture.height / block);
  if (columns === 0 || rows === 0) return 0;
  const open = new Set<number>();
  for (let k = 0; k < columns * rows; k++) {
    if (isSaturated(picture, k % columns, Math.floor(k / columns))) open.add(k);
  }
  let largest = 0;
  for (const start of open) {
    open.delete(start);
    const patch = [start];
    for (const k of patch) {
      const column = k % columns;
      const near = [k - columns, k + columns];
      if (column > 0) near.push(k - 1);
      if (column < columns - 1) near.push(k + 1);
      for (const next of near) if (open.delete(next)) patch.push(next);
    }
    largest = Math.max(largest, patch.length);
  }
  return largest / (columns * rows);
};
