import { Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { keepsLeaves } from "../storage/CompactRows.ts";
import { insertRows } from "../storage/JsonRows.ts";

/** A leaf of the log: its place, the number of its row, and its hash. */
export interface Leaf {
  readonly leaf: number;
  readonly seq: number;
  readonly hash: Uint8Array;
}

interface Run {
  readonly leaf: number;
  readonly first_seq: number;
  readonly last_seq: number;
}

/**
 * Leaves in order as runs of rows. A run has every number from its first to its last: one that was rolled back, or whose
 * row is not visible yet, ends it.
 */
export const runsOf = (leaves: ReadonlyArray<Leaf>): ReadonlyArray<Run> => {
  const runs: Array<Run> = [];
  for (const { leaf, seq } of leaves) {
    const last = runs.at(-1);
    if (last?.last_seq === seq - 1) runs.splice(-1, 1, { ...last, last_seq: seq });
    else runs.push({ leaf, first_seq: seq, last_seq: seq });
  }
  return runs;
};

/**
 * The order of the log: which rows are its leaves, as runs. A Postgres with rows of the release before has a row for each
 * leaf, with the hash, which that release reads. It is read as a run of one row.
 */
export const auditRuns = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const runs = insertRows(sql, "audit_run", {
    leaf: "integer",
    first_seq: "integer",
    last_seq: "integer",
  });
  const leaves = insertRows(sql, "audit_leaf", { leaf: "integer", seq: "integer", hash: "bytes" });
  return (yield* keepsLeaves)
    ? {
        runs: sql.literal("(SELECT leaf, seq AS first_seq, seq AS last_seq FROM audit_leaf)"),
        insertLeaves: (added: ReadonlyArray<Leaf>) =>
          leaves(added.map((row) => ({ ...row, hash: Buffer.from(row.hash).toString("hex") }))),
      }
    : {
        runs: sql.literal("audit_run"),
        insertLeaves: (added: ReadonlyArray<Leaf>) =>
          runs(runsOf(added).map((run) => ({ ...run }))),
      };
});
