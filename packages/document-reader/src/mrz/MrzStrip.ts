import type { GreyPicture, Point } from "../picture/Picture.ts";
import { type MrzBaseline, placeOnBaseline } from "./MrzBaseline.ts";

/** Rows of a strip; capitals take half of them. */
export const stripHeight = 48;

/** A line of the zone, cut out and straightened. */
export interface MrzStrip {
  readonly picture: GreyPicture;
  /** Columns before the line's left end, and after its right one. */
  readonly margin: number;
}

const lengthOf = ({ x, y }: Point): number => Math.hypot(x, y);

/** The widest strip; a longer line is scaled down. */
const widest = 2400;

/** How many columns a line's strip has between its ends, for square pixels. */
export const columnsOf = (line: MrzBaseline): number => {
  const capital = Math.max(1, (lengthOf(line.leftDown) + lengthOf(line.rightDown)) / 2);
  const length = Math.hypot(line.right.x - line.left.x, line.right.y - line.left.y);
  return Math.max(1, Math.min(widest, Math.round((length * stripHeight) / (2 * capital))));
};

/** Beyond the picture's edge a strip repeats the paper of this many columns inside it. */
const edgeColumns = 36;
const paperShare = 0.8;

/** Fills the columns `from` to `to` with the adjacent paper: a repeated edge would look like ink. */
const fillWithPaper = (
  strip: Uint8Array,
  across: number,
  { from, to, beside }: { readonly from: number; readonly to: number; readonly beside: number },
): void => {
  if (from >= to) return;
  const levels: Array<number> = [];
  for (let row = 0; row < stripHeight; row++)
    for (let column = beside; column < beside + edgeColumns; column++)
      levels.push(strip[row * across + column] ?? 0);
  const paper = Uint8Array.from(levels).sort()[Math.floor(levels.length * paperShare)] ?? 0;
  for (let row = 0; row < stripHeight; row++)
    strip.fill(paper, row * across + from, row * across + to);
};

/**
 * Cuts a line out of a picture: {@link stripHeight} rows, twice the height of its capitals, `columns` wide between its
 * ends, and half the strip's height longer at each. Averages pixels if the strip is much smaller; beyond the picture's
 * edges it is paper.
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
  // Where each column goes on in the next row: row by row, neighbours in the picture are read together.
  const fines = across * taps;
  const [xs, ys] = [new Float64Array(fines), new Float64Array(fines)];
  const [stepsX, stepsY] = [new Float64Array(fines), new Float64Array(fines)];
  // The columns whose middle is in the picture.
  let [first, last] = [across, -1];
  for (let fine = 0; fine < fines; fine++) {
    const column = Math.floor(fine / taps);
    const along = ((fine + 0.5) / taps - margin) / columns;
    const above = placeOnBaseline(line, along, -1);
    const beneath = placeOnBaseline(line, along, 1);
    const stepX = (beneath.x - above.x) / (stripHeight * taps);
    const stepY = (beneath.y - above.y) / (stripHeight * taps);
    const middle = { x: (above.x + beneath.x) / 2, y: (above.y + beneath.y) / 2 };
    if (middle.x >= 0 && middle.x < width && middle.y >= 0 && middle.y < height) {
      first = Math.min(first, column);
      last = column;
    }
    xs[fine] = above.x + stepX / 2 - 0.5;
    ys[fine] = above.y + stepY / 2 - 0.5;
    stepsX[fine] = stepX;
    stepsY[fine] = stepY;
  }
  for (let row = 0, to = 0; row < stripHeight; row++) {
    for (let fine = 0, tapped = 0; fine < fines; fine++) {
      const stepX = stepsX[fine] ?? 0;
      const stepY = stepsY[fine] ?? 0;
      let x = xs[fine] ?? 0;
      let y = ys[fine] ?? 0;
      let sum = sums[to] ?? 0;
      for (let tap = 0; tap < taps; tap++, x += stepX, y += stepY) {
        const inX = x < 0 ? 0 : x > mostX ? mostX : x;
        const inY = y < 0 ? 0 : y > mostY ? mostY : y;
        const left = inX | 0;
        const top = inY | 0;
        const at = top * width + left;
        const right = inX - left;
        const below = inY - top;
        sum +=
          ((data[at] ?? 0) * (1 - right) + (data[at + next] ?? 0) * right) * (1 - below) +
          ((data[at + under] ?? 0) * (1 - right) + (data[at + under + next] ?? 0) * right) * below;
      }
      sums[to] = sum;
      xs[fine] = x;
      ys[fine] = y;
      tapped += 1;
      if (tapped === taps) {
        tapped = 0;
        to += 1;
      }
    }
  }
  const strip = new Uint8Array(sums.length);
  for (let at = 0; at < strip.length; at++) strip[at] = (sums[at] ?? 0) / (taps * taps);
  if (last - first >= edgeColumns) {
    fillWithPaper(strip, across, { from: 0, to: first, beside: first });
    fillWithPaper(strip, across, { from: last + 1, to: across, beside: last + 1 - edgeColumns });
  }
  return { picture: { width: across, height: stripHeight, data: strip }, margin };
};
