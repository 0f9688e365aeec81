import { Schema } from "effect";
import { Row } from "./Row.ts";

/** One run of the bench, as `results.json` holds it. */
export const Results = Schema.Struct({
  measured: Schema.String,
  quick: Schema.Boolean,
  machine: Schema.Struct({
    processor: Schema.String,
    cores: Schema.Int,
    node: Schema.String,
    platform: Schema.String,
  }),
  /** The load generator's rate against a server that does nothing, in requests a second. */
  generator: Schema.Number,
  rows: Schema.Array(Row),
});
export type Results = typeof Results.Type;

const keyOf = ({ against, name }: Row): string => `${name} | ${against}`;

/** An earlier whole run with the rows of a later run of some measurements, each with its day. */
export const withLater = (earlier: Results, later: Results): Results => {
  const day = later.measured.slice(0, 10);
  const fresh = new Map(later.rows.map((row) => [keyOf(row), { ...row, day }]));
  const kept = earlier.rows.map((row) => fresh.get(keyOf(row)) ?? row);
  const known = new Set(earlier.rows.map(keyOf));
  return {
    ...earlier,
    rows: [...kept, ...[...fresh].flatMap(([key, row]) => (known.has(key) ? [] : [row]))],
  };
};
