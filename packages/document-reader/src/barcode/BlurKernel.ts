import { samplesPerModule } from "./RowSignals.ts";

/** The effect of blur on a sharp signal: weights of the samples before and after, `reach` each way, with sum 1. */
export type BlurKernel = Float64Array;

/** The reach of a kernel in samples. */
export const reach = 4 * samplesPerModule;
const taps = 2 * reach + 1;

const scaled = (weights: Float64Array): BlurKernel => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};

/** Defocus of this spread (standard deviation) in modules. */
const gaussian = (spread: number): BlurKernel =>
  scaled(
    Float64Array.from({ length: taps }, (_, tap) =>
      Math.exp(-0.5 * ((tap - reach) / (spread * samplesPerModule)) ** 2),
    ),
  );

/** Motion blur of this length in modules. */
const smear = (way: number): BlurKernel =>
  scaled(
    Float64Array.from({ length: taps }, (_, tap) =>
      Math.max(0, Math.min(1, (way * samplesPerModule) / 2 - Math.abs(tap - reach) + 0.5)),
    ),
  );

/** The usual kernels, before the picture's own is known. */
export const usualKernels: ReadonlyArray<BlurKernel> = [
  ...[0.35, 0.6, 0.9, 1.25, 1.7].map(gaussian),
  ...[1.6, 2.3, 3].map(smear),
];

/** A blurred signal; white beyond its ends. */
export const blurred = (signal: Float64Array, kernel: BlurKernel): Float64Array => {
  const { length } = signal;
  const soft = new Float64Array(length);
  for (let at = 0; at < length; at++) {
    const value = signal[at] ?? 0;
    if (value === 0) continue;
    const from = Math.max(0, at - reach);
    const to = Math.min(length, at + reach + 1);
    for (let k = from; k < to; k++) {
      soft[k] = (soft[k] ?? 0) + value * (kernel[k - at + reach] ?? 0);
    }
  }
  return soft;
};

/** Solves a symmetric, positive system of linear equations (Cholesky), stored by row in `matrix`. */
const solved = (matrix: Float64Array, right: Float64Array): Float64Array => {
  const n = right.length;
  const low = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j] ?? 0;
      for (let k = 0; k < j; k++) sum -= (low[i * n + k] ?? 0) * (low[j * n + k] ?? 0);
      low[i * n + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (low[j * n + j] ?? 1);
    }
  }
  const answer = Float64Array.from(right);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) {
      answer[i] = (answer[i] ?? 0) - (low[i * n + k] ?? 0) * (answer[k] ?? 0);
    }
    answer[i] = (answer[i] ?? 0) / (low[i * n + i] ?? 1);
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) {
      answer[i] = (answer[i] ?? 0) - (low[k * n + i] ?? 0) * (answer[k] ?? 0);
    }
    answer[i] = (answer[i] ?? 0) / (low[i * n + i] ?? 1);
  }
  return answer;
};

const withoutMean = (values: Float64Array): Float64Array => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
};

/** The kernel by which sharp signals best explain the seen ones (least squares), row by row. */
export const kernelBetween = (
  sharp: ReadonlyArray<Float64Array>,
  seen: ReadonlyArray<Float64Array>,
): BlurKernel => {
  const own = new Float64Array(taps);
  const crossed = new Float64Array(taps);
  sharp.forEach((row, at) => {
    const x = withoutMean(row);
    const y = withoutMean(seen[at] ?? row);
    for (let lag = 0; lag < taps; lag++) {
      let [self, cross] = [0, 0];
      for (let k = lag; k < x.length; k++) self += (x[k] ?? 0) * (x[k - lag] ?? 0);
      for (let k = 0; k < x.length; k++) cross += (y[k] ?? 0) * (x[k + reach - lag] ?? 0);
      own[lag] = (own[lag] ?? 0) + self;
      crossed[lag] = (crossed[lag] ?? 0) + cross;
    }
  });
  // Adds a little to the diagonal: weights that the signals do not determine stay near zero.
  const matrix = Float64Array.from(
    { length: taps * taps },
    (_, k) =>
      (own[Math.abs(Math.floor(k / taps) - (k % taps))] ?? 0) +
      (k % (taps + 1) === 0 ? (own[0] ?? 0) * 0.01 : 0),
  );
  return scaled(solved(matrix, crossed));
};
