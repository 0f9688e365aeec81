import { readFileSync, writeFileSync } from "node:fs";
import { Schema } from "effect";
import type { Counted } from "./AccuracyLog.ts";

const Count = Schema.Struct({
  right: Schema.Int,
  wrong: Schema.Int,
  unread: Schema.Int,
  broken: Schema.Int,
});
export type AccuracyCount = typeof Count.Type;

/** How often each verdict was given, by column and row. */
export const AccuracyCounts = Schema.Record(Schema.String, Schema.Record(Schema.String, Count));
export type AccuracyCounts = typeof AccuracyCounts.Type;

const file = new URL("../accuracy.json", import.meta.url);

/** What whole runs have measured last. */
export const keptCounts = (): AccuracyCounts =>
  Schema.decodeUnknownSync(AccuracyCounts)(JSON.parse(readFileSync(file, "utf8")));

export const keepCounts = (counts: AccuracyCounts): void =>
  writeFileSync(file, `${JSON.stringify(counts, null, 2)}\n`);

const none: AccuracyCount = { right: 0, wrong: 0, unread: 0, broken: 0 };

/** What is counted in some results. */
export const countsOf = (results: ReadonlyArray<Counted>): AccuracyCounts => {
  const counts: Record<string, Record<string, AccuracyCount>> = {};
  for (const { column, row, verdict } of results) {
    const cells = (counts[column] ??= {});
    const cell = cells[row] ?? none;
    cells[row] = { ...cell, [verdict]: cell[verdict] + 1 };
  }
  return counts;
};

/** The same, with what was measured anew in its place. */
export const replaced = (kept: AccuracyCounts, anew: AccuracyCounts): AccuracyCounts => ({
  ...kept,
  ...Object.fromEntries(
    Object.entries(anew).map(([column, cells]) => [column, { ...kept[column], ...cells }]),
  ),
});

/** Several counts as one. */
export const total = (counts: ReadonlyArray<AccuracyCount>): AccuracyCount =>
  counts.reduce(
    (sum, count) => ({
      right: sum.right + count.right,
      wrong: sum.wrong + count.wrong,
      unread: sum.unread + count.unread,
      broken: sum.broken + count.broken,
    }),
    none,
  );
