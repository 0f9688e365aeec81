import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { Schema } from "effect";
import type { AccuracyResult, AccuracyTask } from "./AccuracyTask.ts";

const Counted = Schema.Struct({
  column: Schema.String,
  row: Schema.String,
  verdict: Schema.Literals(["right", "wrong", "unread", "broken"]),
});
/** What is counted of a result. */
export type Counted = typeof Counted.Type;

const Line = Schema.fromJsonString(
  Schema.Struct({ piece: Schema.String, results: Schema.Array(Counted) }),
);

/** The name of a piece of work: one person's document in its circumstances. */
export const pieceOf = ({ conditions, forged = [], kind, seed }: AccuracyTask): string =>
  [kind, seed, conditions.join(","), ...forged].join(" ");

/** A file with a line for each piece of work that was done. A run that was stopped goes on where it was. */
export interface AccuracyLog {
  readonly done: ReadonlySet<string>;
  readonly results: ReadonlyArray<Counted>;
  readonly add: (task: AccuracyTask, results: ReadonlyArray<AccuracyResult>) => void;
}

export const openLog = (file: string): AccuracyLog => {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const read = lines.map((line) => Schema.decodeUnknownSync(Line)(line));
  return {
    done: new Set(read.map(({ piece }) => piece)),
    results: read.flatMap(({ results }) => results),
    add: (task, results) => {
      const counted = results.map(({ column, row, verdict }) => ({ column, row, verdict }));
      appendFileSync(file, `${JSON.stringify({ piece: pieceOf(task), results: counted })}\n`);
    },
  };
};
