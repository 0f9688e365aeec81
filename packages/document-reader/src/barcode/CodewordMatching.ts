import { type BlurKernel, blurred, kernelBetween, reach, usualKernels } from "./BlurKernel.ts";
import {
  type Cluster,
  clusters,
  codewordModules,
  modulesOf,
  startPattern,
  stopPattern,
} from "./CodewordShapes.ts";
import type { ModuleGrid } from "./ModuleGrid.ts";
import { quietModules, type RowSignal, samplesPerModule } from "./RowSignals.ts";

/** A printed row as far as it is known: the blackness of each sample, 0 to 1. */
type Print = Float64Array;

const cellSamples = codewordModules * samplesPerModule;
const seenSamples = cellSamples + 2 * reach;
const quiet = quietModules * samplesPerModule;

const spreadOut = (modules: ReadonlyArray<number>): Float64Array =>
  Float64Array.from(
    { length: modules.length * samplesPerModule },
    (_, sample) => modules[Math.floor(sample / samplesPerModule)] ?? 0,
  );

interface Candidates {
  /** The samples of each shape as printed. */
  readonly prints: ReadonlyArray<Float64Array>;
  /** The samples of each blurred shape, one after the other, `seenSamples` each; and the sums of their squares. */
  readonly seen: Float32Array;
  readonly powers: Float64Array;
}

const prints = clusters.map((cluster: Cluster) => cluster.map(spreadOut));

const candidatesUnder = (kernel: BlurKernel): ReadonlyArray<Candidates> =>
  prints.map((shapes) => {
    const seen = new Float32Array(shapes.length * seenSamples);
    const powers = new Float64Array(shapes.length);
    const wide = new Float64Array(seenSamples);
    shapes.forEach((shape, at) => {
      wide.set(shape, reach);
      const soft = blurred(wide, kernel);
      seen.set(soft, at * seenSamples);
      powers[at] = soft.reduce((sum, value) => sum + value * value, 0);
    });
    return { prints: shapes, seen, powers };
  });

/** The estimate before matching: start and stop patterns, and the mean of each codeword's cluster. */
const means = prints.map((shapes) =>
  Float64Array.from(
    { length: cellSamples },
    (_, sample) => shapes.reduce((sum, shape) => sum + (shape[sample] ?? 0), 0) / shapes.length,
  ),
);

const firstPrints = (grid: ModuleGrid, firstRow: number): ReadonlyArray<Print> =>
  Array.from({ length: grid.rows }, (_, row) => {
    const print = new Float64Array((grid.modules + 2 * quietModules) * samplesPerModule);
    print.set(spreadOut(modulesOf(startPattern)), quiet);
    for (let column = 1; column <= grid.columns; column++) {
      print.set(means[(row + firstRow) % 3] ?? [], quiet + column * cellSamples);
    }
    print.set(spreadOut(modulesOf(stopPattern)), quiet + (grid.columns + 1) * cellSamples);
    return print;
  });

/** White level and contrast in a window of a signal: seen = white + contrast * soft. */
const levelsOf = (
  seen: RowSignal,
  soft: Float64Array,
  from: number,
  to: number,
): { readonly white: number; readonly contrast: number } => {
  const [first, last] = [Math.max(0, from), Math.min(seen.length, to)];
  let [x, y, xx, xy] = [0, 0, 0, 0];
  for (let at = first; at < last; at++) {
    const [sx, sy] = [soft[at] ?? 0, seen[at] ?? 0];
    x += sx;
    y += sy;
    xx += sx * sx;
    xy += sx * sy;
  }
  const count = last - first;
  const contrast = (count * xy - x * y) / Math.max(1e-9, count * xx - x * x);
  return { white: (y - contrast * x) / count, contrast };
};

/**
 * Assigns each cell of a row the shape that best explains the signal, given the present estimate of its neighbours.
 * `bleed` is the part of each adjacent row that shows in this one. Returns the mean square of the unexplained rest,
 * relative to the contrast.
 */
const matchRow = (
  seen: RowSignal,
  print: Print,
  above: Print | undefined,
  below: Print | undefined,
  candidates: Candidates,
  kernel: BlurKernel,
  bleed: number,
  columns: number,
): number => {
  let unexplained = 0;
  const own = 1 - 2 * bleed;
  for (let column = 1; column <= columns; column++) {
    const cell = quiet + column * cellSamples;
    const from = cell - reach;
    // The cell's surroundings, two reaches wider on each side for the blur.
    const start = Math.max(0, cell - cellSamples);
    const end = Math.min(print.length, cell + 2 * cellSamples);
    const mixed = new Float64Array(end - start);
    for (let at = start; at < end; at++) {
      mixed[at - start] =
        own * (print[at] ?? 0) + bleed * ((above?.[at] ?? 0) + (below?.[at] ?? 0));
    }
    const soft = blurred(mixed, kernel);
    const { white, contrast } = levelsOf(
      seen.subarray(start, end),
      soft,
      reach >> 1,
      end - start - (reach >> 1),
    );
    const safe = Math.max(contrast, 20);
    for (let at = cell; at < cell + cellSamples; at++) {
      mixed[at - start] = (mixed[at - start] ?? 0) - own * (print[at] ?? 0);
    }
    const rest = blurred(mixed, kernel);
    const wanted = new Float32Array(seenSamples);
    let power = 0;
    for (let k = 0; k < seenSamples; k++) {
      const value = ((seen[from + k] ?? 0) - white) / safe - (rest[from + k - start] ?? 0);
      wanted[k] = value;
      power += value * value;
    }
    let [best, most] = [0, -Infinity];
    for (let shape = 0; shape < candidates.powers.length; shape++) {
      const first = shape * seenSamples;
      let dot = 0;
      for (let k = 0; k < seenSamples; k++) {
        dot += (wanted[k] ?? 0) * (candidates.seen[first + k] ?? 0);
      }
      const explained = 2 * own * dot - own * own * (candidates.powers[shape] ?? 0);
      if (explained > most) {
        most = explained;
        best = shape;
      }
    }
    unexplained += (power - most) / seenSamples;
    print.set(candidates.prints[best] ?? [], cell);
  }
  return unexplained / columns;
};

/** The part of each adjacent row that shows in a row. */
const bleedIn = (
  seen: ReadonlyArray<RowSignal>,
  printed: ReadonlyArray<Print>,
  kernel: BlurKernel,
): number => {
  const soft = printed.map((print) => blurred(print, kernel));
  let [ne, nn] = [0, 0];
  seen.forEach((row, at) => {
    const [mine, above, below] = [soft[at], soft[at - 1], soft[at + 1]];
    if (mine === undefined || above === undefined || below === undefined) return;
    const { white, contrast } = levelsOf(row, mine, 0, row.length);
    for (let k = 0; k < row.length; k++) {
      const m = mine[k] ?? 0;
      const neighbour = (above[k] ?? 0) + (below[k] ?? 0) - 2 * m;
      ne += ((row[k] ?? 0) - white - contrast * m) * neighbour * contrast;
      nn += (neighbour * contrast) ** 2;
    }
  });
  return nn > 0 ? Math.min(0.3, Math.max(0, ne / nn)) : 0;
};

/** The first seen row is the symbol's first, unless another explains this much more. */
const unusualFirst = 1.2;

const sweeps = 5;

/** The modules of a symbol's rows, and the mean square of the unexplained rest. */
export interface MatchedSymbol {
  readonly rows: ReadonlyArray<ReadonlyArray<number>>;
  readonly unexplained: number;
  /** The first row's number in its symbol, modulo 3. */
  readonly firstRow: number;
}

/** Reads each cell of a symbol's rows as the codeword shape that looks most like it after blurring. */
export const matchCodewords = (seen: ReadonlyArray<RowSignal>, grid: ModuleGrid): MatchedSymbol => {
  // A few rows decide which usual blur is nearest and which row is the first seen.
  const sampled = seen.map((_, row) => row).filter((row) => row % 6 === 2);
  let [kernel, firstRow] = [usualKernels[0] ?? new Float64Array(), 0];
  let least = Infinity;
  for (const usual of usualKernels) {
    const candidates = candidatesUnder(usual);
    for (const first of [0, 1, 2]) {
      const printed = firstPrints(grid, first);
      let unexplained = 0;
      for (const row of sampled) {
        const [signal, print, own] = [seen[row], printed[row], candidates[(row + first) % 3]];
        if (signal === undefined || print === undefined || own === undefined) continue;
        unexplained += matchRow(signal, print, undefined, undefined, own, usual, 0, grid.columns);
      }
      if (first !== 0) unexplained *= unusualFirst;
      if (unexplained < least) [least, kernel, firstRow] = [unexplained, usual, first];
    }
  }
  const printed = firstPrints(grid, firstRow);
  let bleed = 0;
  let unexplained = Infinity;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const candidates = candidatesUnder(kernel);
    unexplained = 0;
    seen.forEach((signal, row) => {
      const [print, own] = [printed[row], candidates[(row + firstRow) % 3]];
      if (print === undefined || own === undefined) return;
      const [above, below] = [printed[row - 1], printed[row + 1]];
      unexplained += matchRow(signal, print, above, below, own, kernel, bleed, grid.columns);
    });
    unexplained /= grid.rows;
    kernel = kernelBetween(printed, seen);
    bleed = bleedIn(seen, printed, kernel);
  }
  const rows = printed.map((print) =>
    Array.from(
      { length: grid.modules },
      (_, module) => print[quiet + module * samplesPerModule] ?? 0,
    ),
  );
  return { rows, unexplained, firstRow };
};
