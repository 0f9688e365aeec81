import type { GreyPicture } from "./Picture.ts";

/** The brightness of paper after levelling. */
const paper = 240;

/** The paper's level: the one that this part of a block's pixels exceeds. */
const brightest = 0.08;

/** The paper's brightness in blocks: the maximum of each and its neighbours, so that a dark block has some. */
const paperOf = ({ width, height, data }: GreyPicture, block: number) => {
  const columns = Math.ceil(width / block);
  const rows = Math.ceil(height / block);
  const levels = new Float32Array(columns * rows);
  const counts = new Uint16Array(64);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      counts.fill(0);
      let total = 0;
      for (let y = row * block; y < Math.min(height, (row + 1) * block); y += 2) {
        for (let x = column * block; x < Math.min(width, (column + 1) * block); x += 2) {
          const level = (data[y * width + x] ?? 0) >> 2;
          counts[level] = (counts[level] ?? 0) + 1;
          total += 1;
        }
      }
      let level = 63;
      for (let seen = 0; level > 0; level--) {
        seen += counts[level] ?? 0;
        if (seen >= total * brightest) break;
      }
      levels[row * columns + column] = level * 4 + 2;
    }
  }
  const spread = levels.map((_, k) => {
    const column = k % columns;
    let most = 1;
    for (let x = Math.max(-1, -column); x <= Math.min(1, columns - 1 - column); x++) {
      for (let y = -1; y <= 1; y++) most = Math.max(most, levels[k + y * columns + x] ?? 0);
    }
    return most;
  });
  return { columns, rows, levels: spread };
};

/** Levels the light of print on bright paper: divides each pixel by the paper's brightness around it. */
export const evenLight = (picture: GreyPicture): GreyPicture => {
  const { width, height, data } = picture;
  const block = Math.max(12, Math.round(width / 40));
  const { columns, rows, levels } = paperOf(picture, block);
  const even = new Uint8ClampedArray(width * height);
  // The first pixel right of each block's middle.
  const starts = Int32Array.from({ length: columns + 1 }, (_, column) =>
    column === columns ? width : Math.min(width, Math.ceil((column + 0.5) * block - 0.5)),
  );
  const between = new Float64Array(columns + 1);
  for (let y = 0; y < height; y++) {
    const fy = Math.min(rows - 1, Math.max(0, (y + 0.5) / block - 0.5));
    const above = Math.floor(fy) * columns;
    const below = Math.min(rows - 1, Math.floor(fy) + 1) * columns;
    const low = fy - Math.floor(fy);
    for (let column = 0; column <= columns; column++) {
      const at = Math.min(columns - 1, column);
      between[column] = (levels[above + at] ?? 0) * (1 - low) + (levels[below + at] ?? 0) * low;
    }
    const first = y * width;
    let x = 0;
    for (; x < (starts[0] ?? 0); x++)
      even[first + x] = ((data[first + x] ?? 0) * paper) / (between[0] ?? 0);
    for (let column = 0; column < columns; column++) {
      const nearer = between[column] ?? 0;
      const step = ((between[column + 1] ?? 0) - nearer) / block;
      let level = nearer + step * (x + 0.5 - (column + 0.5) * block);
      for (const end = starts[column + 1] ?? 0; x < end; x++) {
        even[first + x] = ((data[first + x] ?? 0) * paper) / level;
        level += step;
      }
    }
  }
  return { width, height, data: new Uint8Array(even.buffer) };
};
