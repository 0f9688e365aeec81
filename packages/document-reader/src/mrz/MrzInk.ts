import type { GreyPicture } from "../picture/Picture.ts";

/** The ink of each pixel in a strip, from 0 (paper) to 1, row by row. */
export interface MrzInk {
  readonly width: number;
  readonly height: number;
  readonly ink: Float32Array;
}

/** The columns of a block for measuring paper and ink. */
const blockWidth = 24;
const windowWidth = 84;

const paperShare = 0.8;
const inkShare = 0.03;

/** A part of the strip's usual contrast: less is noise on paper. */
const leastContrast = 0.3;

const shareOf = (counts: Uint32Array, total: number, share: number): number => {
  let seen = 0;
  for (let value = 0; value < counts.length; value++) {
    seen += counts[value] ?? 0;
    if (seen >= total * share) return value;
  }
  return counts.length - 1;
};

const medianOf = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Levels a strip: paper is 0 and full ink 1, despite shadow, glare or tint. */
export const inkOf = ({ width, height, data }: GreyPicture): MrzInk => {
  const blocks = Math.max(1, Math.ceil(width / blockWidth));
  const papers: Array<number> = [];
  const inks: Array<number> = [];
  for (let block = 0; block < blocks; block++) {
    const middle = (block + 0.5) * blockWidth;
    const left = Math.max(0, Math.floor(middle - windowWidth / 2));
    const right = Math.min(width, Math.ceil(middle + windowWidth / 2));
    const counts = new Uint32Array(256);
    for (let y = 0; y < height; y++) {
      for (let at = y * width + left; at < y * width + right; at++) {
        const value = data[at] ?? 0;
        counts[value] = (counts[value] ?? 0) + 1;
      }
    }
    const total = (right - left) * height;
    papers.push(shareOf(counts, total, paperShare));
    inks.push(shareOf(counts, total, inkShare));
  }
  const usual = Math.max(10, medianOf(papers.map((paper, block) => paper - (inks[block] ?? 0))));
  const grounds = new Float64Array(width);
  const contrasts = new Float64Array(width);
  for (let x = 0; x < width; x++) {
    const place = Math.min(blocks - 1, Math.max(0, x / blockWidth - 0.5));
    const block = Math.floor(place);
    const next = Math.min(blocks - 1, block + 1);
    const share = place - block;
    const paper = (papers[block] ?? 0) * (1 - share) + (papers[next] ?? 0) * share;
    const dark = (inks[block] ?? 0) * (1 - share) + (inks[next] ?? 0) * share;
    grounds[x] = paper;
    contrasts[x] = Math.max(paper - dark, usual * leastContrast);
  }
  const ink = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const value = ((grounds[x] ?? 0) - (data[at] ?? 0)) / (contrasts[x] ?? 1);
      ink[at] = value < 0 ? 0 : value > 1 ? 1 : value;
    }
  }
  return { width, height, ink };
};
