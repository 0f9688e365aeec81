import { Schema } from "effect";

/** One side of a comparison: the median, and the value of every round. */
export const Measured = Schema.Struct({
  median: Schema.Number,
  rounds: Schema.Array(Schema.Number),
});
export type Measured = typeof Measured.Type;

/** The target of a ratio: at least or at most. */
export const Target = Schema.Union([
  Schema.Struct({ atLeast: Schema.Number }),
  Schema.Struct({ atMost: Schema.Number }),
]);
export type Target = typeof Target.Type;

/**
 * One comparison of a run: the product, its reference, and the ratio of their medians.
 *
 * Only the ratio means something on other machines.
 */
export const Row = Schema.Struct({
  name: Schema.String,
  unit: Schema.String,
  measured: Measured,
  against: Schema.String,
  reference: Measured,
  ratio: Schema.Number,
  target: Schema.optionalKey(Target),
  met: Schema.optionalKey(Schema.Boolean),
  /** The day, where another run than that of its results measured it. */
  day: Schema.optionalKey(Schema.String),
});
export type Row = typeof Row.Type;

const medianOf = (values: ReadonlyArray<number>): number => {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
};

/** The rounds of one side, with their median. */
export const measured = (rounds: ReadonlyArray<number>): Measured => ({
  median: medianOf(rounds),
  rounds,
});

const isMet = (target: Target, ratio: number): boolean =>
  "atLeast" in target ? ratio >= target.atLeast : ratio <= target.atMost;

/** A row with its judgement. */
export const compared = (row: Omit<Row, "ratio" | "met">): Row => {
  const ratio = row.measured.median / row.reference.median;
  const { target } = row;
  return { ...row, ratio, ...(target === undefined ? {} : { met: isMet(target, ratio) }) };
};
