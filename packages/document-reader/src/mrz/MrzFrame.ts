import type { MrzInk } from "./MrzInk.ts";
import type { MrzInkMask } from "./MrzInkMask.ts";

/** How many pixels of ink a path to each pixel has that goes down, or up, and no more than one aside a row. */
const pathsOf = (mask: MrzInkMask, width: number, height: number, step: 1 | -1): Uint16Array => {
  const paths = new Uint16Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (step === 1 ? row : height - 1 - row) * width;
    const before = from - step * width;
    for (let x = 0; x < width; x++) {
      if (mask[from + x] !== 1) continue;
      let longest = 0;
      if (row > 0) {
        longest = paths[before + x] ?? 0;
        if (x > 0) longest = Math.max(longest, paths[before + x - 1] ?? 0);
        if (x < width - 1) longest = Math.max(longest, paths[before + x + 1] ?? 0);
      }
      paths[from + x] = longest + 1;
    }
  }
  return paths;
};

/** A mask without the lines that go down farther than print does: the sides of a frame. */
const withoutTall = (
  mask: MrzInkMask,
  width: number,
  height: number,
  tallest: number,
): MrzInkMask => {
  const down = pathsOf(mask, width, height, 1);
  const up = pathsOf(mask, width, height, -1);
  const short = new Uint8Array(mask.length);
  for (let at = 0; at < short.length; at++)
    short[at] = (down[at] ?? 0) + (up[at] ?? 0) - 1 > tallest ? 0 : (mask[at] ?? 0);
  return short;
};

/** Print of a zone is no taller than this, in pixels of the picture that it is looked for in. */
const tallestPrint = 42;

/** What looks like print without the sides of frames, which join a zone's lines. */
export const printWithoutFrames = (mask: MrzInkMask, width: number, height: number): MrzInkMask =>
  withoutTall(mask, width, height, tallestPrint);

/** What counts as ink, and how much of a strip's height no character takes. */
const leastInk = 0.42;
const tallestInk = 0.8;

/** A strip without the sides of a frame: they look like characters before the first one and behind the last. */
export const inkWithoutFrames = ({ height, ink, width }: MrzInk): MrzInk => {
  const mask = new Uint8Array(ink.length);
  for (let at = 0; at < mask.length; at++) mask[at] = (ink[at] ?? 0) > leastInk ? 1 : 0;
  const print = withoutTall(mask, width, height, height * tallestInk);
  const kept = ink.slice();
  for (let at = 0; at < kept.length; at++) {
    if (mask[at] === print[at]) continue;
    // What lies beside a side of a frame is its rim.
    kept.fill(0, Math.max(0, at - 1), at + 2);
  }
  return { width, height, ink: kept };
};
