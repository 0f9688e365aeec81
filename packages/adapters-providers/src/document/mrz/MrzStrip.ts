import type { GreyPicture, Point } from "../picture/Picture.ts";
import { type MrzBaseline, placeOnBaseline } from "./MrzBaseline.ts";

/** Rows of a strip; its capitals take half of them. */
export const stripHeight = 48;

/** A line of the zone, cut out and straightened. */
export interface MrzStrip {
  readonly picture: GreyPicture;
  /** Columns of the picture before the line's left end, and behind its right one. */
  readonly margin: number;
}

const lengthOf = ({ x, y }: Point): number => Math.hypot(x, y);

/** The widest strip; a longer line is drawn narrower. */
const widest = 2400;

/** How many columns a line's strip has between its ends, when its pixels are to be square. */
export const columnsOf = (line: MrzBaseline): number => {
  const capital = Math.max(1, (lengthOf(line.leftDown) + lengthOf(line.rightDown)) / 2);
  const length = Math.hypot(line.right.x - line.left.x, line.right.y - line.left.y);
  return Math.max(1, Math.min(widest, Math.round((length * stripHeight) / (2 * capital))));
};

/**
 * Cuts a line out of a picture, {@link stripHeight} rows, twice as high as its capitals, `columns` wide between its ends
 * and half the strip's height longer at each. Where the strip is much smaller than its source, pixels are averaged.
 */
export const stripOf = (
  { width, height, data }: GreyPicture,
  line: MrzBaseline,
  columns: number,
): MrzStrip => {
  const length = Math.hypot(line.right.x - line.left.x, line.right.y - line.left.y);
  const margin = stripHeight / 2;
  const across = columns + 2 * margin;
  const sums = new Float32Array(across * stripHeight);
  const taps = Math.max(1, Math.min(4, Math.round(length / columns)));
  const next = width > 1 ? 1 : 0;
  const under = height > 1 ? width : 0;
  const mostX = Math.max(0, width - 1.001);
  const mostY = Math.max(0, height - 1.001);
  for (let fine = 0; fine < across * taps; fine++) {
    const column = Math.floor(fine / taps);
    const along = ((fine + 0.5) / taps - margin) / columns;
    const above = placeOnBaseline(line, along, -1);
    const beneath = placeOnBaseline(line, along, 1);
    const stepX = (beneath.x - above.x) / (stripHeight * taps);
    const stepY = (beneath.y - above.y) / (stripHeight * taps);
    let x = above.x + stepX / 2 - 0.5;
    let y = above.y + stepY / 2 - 0.5;
    for (let row = 0; row < stripHeight * taps; row++, x += stepX, y += stepY) {
      const left = x < 0 ? 0 : x > mostX ? mostX : x;
      const top = y < 0 ? 0 : y > mostY ? mostY : y;
      const at = Math.floor(top) * width + Math.floor(left);
      const right = left - Math.floor(left);
      const below = top - Math.floor(top);
      const to = Math.floor(row / taps) * across + column;
      sums[to] =
        (sums[to] ?? 0) +
        ((data[at] ?? 0) * (1 - right) + (data[at + next] ?? 0) * right) * (1 - below) +
        ((data[at + under] ?? 0) * (1 - right) + (data[at + under + next] ?? 0) * right) * below;
    }
  }
  const strip = Uint8Array.from(sums, (sum) => sum / (taps * taps));
  return { picture: { width: across, height: stripHeight, data: strip }, margin };
};
