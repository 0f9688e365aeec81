import type { GreyPicture } from "../picture/Picture.ts";
import { codewordModules } from "./CodewordShapes.ts";
import { type Comb, fitComb, flattened } from "./CombFit.ts";

/** How a symbol's rows and codewords lie in its flattened picture. */
export interface ModuleGrid {
  /** Codewords in a row, with both row indicators, without start and stop patterns. */
  readonly columns: number;
  readonly rows: number;
  /** All modules of a row, start and stop patterns within. */
  readonly modules: number;
  /** Where a place of the symbol lies in the picture; `module` 0 to `modules`, `row` 0 to `rows`. */
  readonly xOf: (module: number, row: number) => number;
  readonly yOf: (module: number, row: number) => number;
  readonly score: number;
}

/** The symbol's ends are known to this part of its width, and this part of its height. */
const slackAcross = 0.045;
const slackDown = 0.12;

/** The grid follows what is left of a picture's bends by measuring it in this many bands, each way. */
const bands = 5;

/** A codeword begins with a bar and ends with a space: there, and only there, every row turns from bright to dark. */
const darkenings = ({ width, height, data }: GreyPicture, top: number, bottom: number) => {
  const profile = new Float64Array(width);
  for (let y = Math.max(0, Math.round(top)); y < Math.min(height, Math.round(bottom)); y++) {
    for (let x = 2; x < width - 2; x++) {
      const k = y * width + x;
      profile[x] =
        (profile[x] ?? 0) +
        (data[k - 2] ?? 0) +
        (data[k - 1] ?? 0) -
        (data[k] ?? 0) -
        (data[k + 1] ?? 0);
    }
  }
  return flattened(profile, Math.round(width / 25));
};

/** Where one row ends and the next begins, brightness changes downwards. */
const changesDown = ({ width, height, data }: GreyPicture, left: number, right: number) => {
  const profile = new Float64Array(height);
  for (let y = 1; y < height; y++) {
    let sum = 0;
    for (let x = Math.max(0, Math.round(left)); x < Math.min(width, Math.round(right)); x++) {
      sum += Math.abs((data[y * width + x] ?? 0) - (data[(y - 1) * width + x] ?? 0));
    }
    profile[y] = sum;
  }
  return flattened(profile, Math.round(height / 12));
};

const range = (middle: number, slack: number): readonly [number, number] => [
  middle - slack,
  middle + slack,
];

/** The start pattern, the codewords and the stop pattern's first 17 modules; its last module follows. */
const wholeAcross = (count: number): number =>
  (codewordModules * count) / (codewordModules * (count + 1) + 1);

/** A straight line through a value for each band, told by the middle of the symbol and its ends. */
const overBands = (values: ReadonlyArray<number>): ((part: number) => number) => {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [tt, tv] = [0, 0];
  values.forEach((value, band) => {
    tt += (band - middle) ** 2;
    tv += (band - middle) * (value - mean);
  });
  return (part) => mean + (tv / tt) * (part * values.length - 0.5 - middle);
};

/**
 * Finds the rows and codewords of a symbol that was flattened by its corners, upright, with `margin` pixels around it.
 * None where nothing in it repeats as a symbol must.
 */
export const moduleGridOf = (picture: GreyPicture, margin: number): ModuleGrid | undefined => {
  const [width, height] = [picture.width - 2 * margin, picture.height - 2 * margin];
  const [top, bottom] = [margin + height * 0.12, margin + height * 0.88];
  const across = fitComb(darkenings(picture, top, bottom), {
    starts: range(margin, width * slackAcross),
    ends: range(margin + width, width * slackAcross),
    // Start pattern, two row indicators, 1 to 30 codewords.
    counts: [4, 33],
    step: width / 1200,
    whole: wholeAcross,
    leastPitch: 17,
  });
  if (across === undefined) return undefined;
  const module = (across.end - across.start) / (codewordModules * (across.count + 1) + 1);
  const rowsIn = (left: number, right: number, near?: Comb) =>
    fitComb(changesDown(picture, left, right), {
      starts: range(near?.start ?? margin, near === undefined ? height * slackDown : module * 1.5),
      ends: range(
        near?.end ?? margin + height,
        near === undefined ? height * slackDown : module * 1.5,
      ),
      counts: near === undefined ? [3, 90] : [near.count, near.count],
      step: near === undefined ? Math.max(0.5, height / 300) : 0.25,
      whole: () => 1,
      leastPitch: module * 1.2,
    });
  const down = rowsIn(margin, margin + width);
  if (down === undefined) return undefined;

  const bandsAcross = Array.from({ length: bands }, (_, band) => {
    const from = down.start + ((down.end - down.start) * band) / bands;
    const to = down.start + ((down.end - down.start) * (band + 1)) / bands;
    return (
      fitComb(darkenings(picture, from, to), {
        starts: range(across.start, module * 2),
        ends: range(across.end, module * 2),
        counts: [across.count, across.count],
        step: module / 8,
        whole: wholeAcross,
        leastPitch: 1,
      }) ?? across
    );
  });
  const bandsDown = Array.from({ length: bands }, (_, band) => {
    const from = across.start + ((across.end - across.start) * band) / bands;
    const to = across.start + ((across.end - across.start) * (band + 1)) / bands;
    return rowsIn(from, to, down) ?? down;
  });
  const lefts = overBands(bandsAcross.map(({ start }) => start));
  const rights = overBands(bandsAcross.map(({ end }) => end));
  const tops = overBands(bandsDown.map(({ start }) => start));
  const bottoms = overBands(bandsDown.map(({ end }) => end));
  const modules = codewordModules * (across.count + 1) + 1;
  return {
    columns: across.count - 1,
    rows: down.count,
    modules,
    xOf: (at, row) => {
      const part = row / down.count;
      return lefts(part) + ((rights(part) - lefts(part)) * at) / modules;
    },
    yOf: (at, row) => {
      const part = at / modules;
      return tops(part) + ((bottoms(part) - tops(part)) * row) / down.count;
    },
    score: across.score,
  };
};
