import type { ColumnTypes } from "../ColumnTypes.ts";

/**
 * Turns leaves of the log into runs: rows that follow one another by number and by leaf. A hash of a leaf is that of its
 * row, so it goes.
 */
export const runsOfLeaves: ReadonlyArray<string> = [
  `INSERT INTO audit_run (leaf, first_seq, last_seq)
  SELECT MIN(leaf), MIN(seq), MAX(seq) FROM (
    SELECT leaf, seq, SUM(begins) OVER (ORDER BY leaf) AS run FROM (
      SELECT leaf, seq, CASE WHEN LAG(leaf) OVER (ORDER BY leaf) = leaf - 1
        AND LAG(seq) OVER (ORDER BY leaf) = seq - 1 THEN 0 ELSE 1 END AS begins
      FROM audit_leaf) numbered) runs
  GROUP BY run`,
  `DROP TABLE audit_leaf`,
];

/**
 * The order of the log as runs of rows. A SQLite file turns its leaves into them at once. A Postgres keeps its leaves for
 * processes of the release before, until its rows become compact.
 */
export const auditRuns = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE audit_run (
  leaf ${types.integer} NOT NULL PRIMARY KEY,
  first_seq ${types.integer} NOT NULL UNIQUE,
  last_seq ${types.integer} NOT NULL
)${types.table}`,
  ...(types.dialect === "sqlite" ? runsOfLeaves : []),
];
