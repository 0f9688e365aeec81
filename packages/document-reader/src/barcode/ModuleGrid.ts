import type { GreyPicture } from "../picture/Picture.ts";
import { codewordModules } from "./CodewordShapes.ts";
import { type Comb, fitComb, flattened } from "./CombFit.ts";

/** The place of rows and codewords in a flattened symbol. */
export interface ModuleGrid {
  /** Codewords in a row, including both row indicators, without start and stop patterns. */
  readonly columns: number;
  readonly rows: number;
  /** All modules of a row, including start and stop patterns. */
  readonly modules: number;
  /** Maps a place in the symbol to the picture; `module` 0 to `modules`, `row` 0 to `rows`. */
  readonly xOf: (module: number, row: number) => number;
  readonly yOf: (module: number, row: number) => number;
  readonly score: number;
}

/** The tolerance of the symbol's ends, as a part of its width and height. */
const slackAcross = 0.045;
const slackDown = 0.12;

/** The grid follows the picture's remaining bends in this many bands, each way. */
const bands = 5;

/** A codeword begins with a bar and ends with a space, so only there every row turns from bright to dark. */
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

/** The vertical change of brightness, which is high between rows. */
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

/** The start pattern, the codewords and the first 17 modules of the stop pattern, whose last module follows. */
const wholeAcross = (count: number): number =>
  (codewordModules * count) / (codewordModules * (count + 1) + 1);

/** A straight line through one value for each band, as a function of the position. */
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

/** The profile of the picture turned upside down, where bright and dark edges swap. */
const turned = (profile: Float64Array): Float64Array => profile.toReversed().map((value) => -value);

/** The tolerance of a tooth before refinement, as a part of a codeword or row. */
const coarseAcross = 0.025;
const coarseDown = 0.16;

/** The tolerance of a band's grid, in modules: across, less than half a codeword. */
const bandSlackAcross = 6;
const bandSlackDown = 1.5;

const codewordsIn = (
  profile: Float64Array,
  ends: (comb: Comb) => number,
  margin: number,
  width: number,
  near?: Comb,
): Comb | undefined => {
  const slack =
    near === undefined ? width * slackAcross : (width / modulesIn(near)) * bandSlackAcross;
  return fitComb(profile, {
    starts: range(near?.start ?? margin, slack),
    ends: range(near?.end ?? margin + width, slack),
    // Start pattern, two row indicators, 1 to 30 codewords.
    counts: near === undefined ? [4, 33] : [near.count, near.count],
    coarse: coarseAcross,
    whole: wholeAcross,
    leastPitch: codewordModules,
    ...(near === undefined ? { bonus: ends } : {}),
  });
};

/** All modules of a row, from the spaces between codeword starts. */
const modulesIn = ({ count }: Comb): number => codewordModules * (count + 1) + 1;

/** The mean darkness of each column, from 0 (brightest) to 1 (darkest). */
const darkness = ({ width, height, data }: GreyPicture, top: number, bottom: number) => {
  const sums = new Float64Array(width);
  for (let y = Math.max(0, Math.round(top)); y < Math.min(height, Math.round(bottom)); y++) {
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) - (data[y * width + x] ?? 0);
  }
  const sorted = sums.toSorted();
  const least = sorted[Math.floor(width * 0.01)] ?? 0;
  const most = sorted[Math.floor(width * 0.99)] ?? 1;
  return sums.map((sum) => (sum - least) / Math.max(1, most - least));
};

/** The weight of a symbol's ends against its codeword starts. */
const weightOfEnds = 4;

/** Start and stop patterns begin with wide bars in every row; the margin is empty. */
const endsIn = (columns: Float64Array) => {
  const mean = (from: number, to: number): number => {
    const [first, last] = [Math.max(0, Math.round(from)), Math.min(columns.length, Math.round(to))];
    let sum = 0;
    for (let x = first; x < last; x++) sum += columns[x] ?? 0;
    return last > first ? sum / (last - first) : 0;
  };
  return (comb: Comb): number => {
    const { start, end } = comb;
    const module = (end - start) / modulesIn(comb);
    const stop = end - module * (codewordModules + 1);
    return (
      weightOfEnds *
      (mean(start, start + 8 * module) +
        mean(stop, stop + 7 * module) -
        mean(start - 3 * module, start) -
        mean(end, end + 3 * module))
    );
  };
};

/** The comb of codeword starts, and whether the symbol is upside down. */
const bestAcross = (picture: GreyPicture, margin: number) => {
  const [width, height] = [picture.width - 2 * margin, picture.height - 2 * margin];
  const [top, bottom] = [margin + height * 0.12, margin + height * 0.88];
  const profile = darkenings(picture, top, bottom);
  const columns = darkness(picture, top, bottom);
  const upright = codewordsIn(profile, endsIn(columns), margin, width);
  const upsideDown = codewordsIn(turned(profile), endsIn(columns.toReversed()), margin, width);
  return (upsideDown?.score ?? 0) > (upright?.score ?? 0)
    ? { comb: upsideDown, isUpsideDown: true }
    : { comb: upright, isUpsideDown: false };
};

/** Whether a flattened symbol is upside down, by its codeword starts. */
export const isUpsideDown = (picture: GreyPicture, margin: number): boolean =>
  bestAcross(picture, margin).isUpsideDown;

/** The strength of bars along a horizontal line. */
const barsAlong = (
  { width, data }: GreyPicture,
  y: number,
  left: number,
  right: number,
): number => {
  const row = Math.round(y) * width;
  let sum = 0;
  for (let x = Math.max(1, Math.round(left)); x < Math.min(width - 1, Math.round(right)); x++) {
    sum += Math.abs((data[row + x + 1] ?? 0) - (data[row + x - 1] ?? 0));
  }
  return sum;
};

/** A row has at least this part of the usual bars, above the noise. */
const leastBars = 0.5;

/** Extends the rows at the same pitch, above and below, while there are bars. */
const untilBarsEnd = (picture: GreyPicture, rows: Comb, across: Comb): Comb => {
  const pitch = (rows.end - rows.start) / rows.count;
  const bars = (row: number): number => {
    const y = rows.start + (row + 0.5) * pitch;
    const strength = (off: number) => barsAlong(picture, y + off, across.start, across.end);
    return y < 1 || y > picture.height - 2
      ? 0
      : Math.min(strength(-pitch * 0.25), strength(pitch * 0.25));
  };
  const usual = Array.from({ length: rows.count }, (_, row) => bars(row)).sort((a, b) => a - b);
  let noise = Infinity;
  for (let y = 2; y < picture.height - 2; y++) {
    noise = Math.min(noise, barsAlong(picture, y, across.start, across.end));
  }
  const least = noise + ((usual[rows.count >> 1] ?? 0) - noise) * leastBars;
  let [first, last] = [0, rows.count - 1];
  while (first < last && bars(first) < least) first += 1;
  while (last > first && bars(last) < least) last -= 1;
  while (first > -3 && bars(first - 1) >= least) first -= 1;
  while (last < rows.count + 2 && bars(last + 1) >= least) last += 1;
  return {
    ...rows,
    start: rows.start + first * pitch,
    end: rows.start + (last + 1) * pitch,
    count: last - first + 1,
  };
};

/**
 * Finds the rows and codewords of a flattened, upright symbol with `margin` pixels around it. Absent if nothing repeats
 * as in a symbol.
 */
export const moduleGridOf = (picture: GreyPicture, margin: number): ModuleGrid | undefined => {
  const [width, height] = [picture.width - 2 * margin, picture.height - 2 * margin];
  const across = bestAcross(picture, margin).comb;
  if (across === undefined) return undefined;
  const modules = modulesIn(across);
  const module = (across.end - across.start) / modules;
  const rowsIn = (left: number, right: number, near?: Comb) => {
    const slack = near === undefined ? height * slackDown : module * bandSlackDown;
    return fitComb(changesDown(picture, left, right), {
      starts: range(near?.start ?? margin, slack),
      ends: range(near?.end ?? margin + height, slack),
      counts: near === undefined ? [3, 90] : [near.count, near.count],
      coarse: coarseDown,
      whole: () => 1,
      leastPitch: module * 1.2,
    });
  };
  const rows = rowsIn(across.start, across.end);
  if (rows === undefined) return undefined;
  const down = untilBarsEnd(picture, rows, across);

  const bandsAcross = Array.from({ length: bands }, (_, band) => {
    const from = down.start + ((down.end - down.start) * band) / bands;
    const to = down.start + ((down.end - down.start) * (band + 1)) / bands;
    return codewordsIn(darkenings(picture, from, to), () => 0, margin, width, across) ?? across;
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
