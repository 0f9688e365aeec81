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
