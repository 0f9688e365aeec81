import { Effect } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import type { Fragment } from "effect/sql/Statement";
import { logEntry } from "./AuditHash.ts";
import type { AuditRows, ChainedRow, StoredSubject } from "./AuditRows.ts";
import { GrowingTree, leafHash, type Leaves } from "./MerkleTree.ts";
import { oneRow } from "../storage/OneRow.ts";

/** Reads the audit's rows, leaves and heads, a page at a time. */

/** How many rows are held, and sealed, at once. */
export const pageSize = 1_000;

/** A leaf of the log with its row; `row` is undefined if it is missing. */
export interface LoggedRow {
  readonly leaf: number;
  readonly seq: number;
  readonly row: ChainedRow | undefined;
}

/** A row of `audit_head`. */
export interface HeadRow {
  readonly id: number;
  readonly size: number;
  readonly last_seq: number;
  readonly subtrees: Uint8Array;
  readonly note: string;
  readonly at: number;
}

/** Loads the rows page by page and passes each to `visit`, so that memory holds one page. */
const eachOf =
  <Row, E>(
    start: number,
    load: (after: number) => Effect.Effect<ReadonlyArray<Row>, E>,
    keyOf: (row: Row) => number,
  ) =>
  <E2>(visit: (row: Row) => Effect.Effect<void, E2>): Effect.Effect<void, E | E2> =>
    Effect.gen(function* () {
      let after = start;
      let rows = yield* load(after);
      while (rows.length > 0) {
        yield* Effect.forEach(rows, visit, { discard: true });
        // Other fibers run between two pages.
        yield* Effect.yieldNow;
        after = rows.reduce((_, row) => keyOf(row), after);
        rows = yield* load(after);
      }
    });

type StoredRow = ChainedRow & StoredSubject;

interface RunOfRow {
  readonly run_leaf: number;
  readonly first_seq: number;
  readonly last_seq: number;
}

type JoinedRow = RunOfRow & (StoredRow | { readonly [Name in keyof StoredRow]: null });

const hasRow = (row: JoinedRow): row is RunOfRow & StoredRow => row.seq !== null;

/** The last number of a run `r` that is a leaf before `end`. */
const lastBefore = (sql: SqlClient, end: number): Fragment =>
  sql`CASE WHEN r.last_seq - r.first_seq < ${end} - r.leaf THEN r.last_seq
    ELSE r.first_seq - r.leaf + ${end} - 1 END`;

/**
 * The leaves from `start` to `end` (exclusive), with their rows. Reads the runs that are there by the place of their first
 * leaf, and in each no number outside.
 */
const logged = (
  sql: SqlClient,
  { columns, readRow, runs }: AuditRows,
  { end, start }: Leaves,
): Effect.Effect<ReadonlyArray<LoggedRow>, SqlError> =>
  Effect.map(
    sql<JoinedRow>`SELECT r.leaf AS run_leaf, r.first_seq, r.last_seq, ${columns} FROM ${runs} r
      LEFT JOIN audit a
        ON a.seq >= r.first_seq + CASE WHEN r.leaf < ${start} THEN ${start} - r.leaf ELSE 0 END
        AND a.seq <= ${lastBefore(sql, end)}
      WHERE r.leaf >= (SELECT COALESCE(MAX(s.leaf), 0) FROM ${runs} s WHERE s.leaf <= ${start}) AND r.leaf < ${end}
      ORDER BY r.leaf, a.seq LIMIT ${end - start}`,
    (found) =>
      Array.from(
        Map.groupBy(found, ({ run_leaf }) => run_leaf),
        ([leaf, rows]) => {
          const [run = { first_seq: 0, last_seq: -1 }] = rows;
          const first = Math.max(run.first_seq, run.first_seq + start - leaf);
          const last = Math.min(run.last_seq, run.first_seq + end - 1 - leaf);
          const bySeq = new Map(rows.filter(hasRow).map((row) => [row.seq, row]));
          return Array.from({ length: Math.max(0, last - first + 1) }, (_, at): LoggedRow => {
            const row = bySeq.get(first + at);
            return {
              leaf: leaf + first - run.first_seq + at,
              seq: first + at,
              row: row === undefined ? undefined : readRow(row),
            };
          });
        },
      ).flat(),
  );

/** The log's leaves from `start` to `end` (exclusive), with their rows. */
export const eachLogged =
  (sql: SqlClient, stored: AuditRows, { end, start }: Leaves) =>
  <E>(visit: (row: LoggedRow) => Effect.Effect<void, E>): Effect.Effect<void, E | SqlError> =>
    Effect.gen(function* () {
      for (let from = start; from < end; from += pageSize) {
        const page = { start: from, end: Math.min(end, from + pageSize) };
        yield* Effect.forEach(yield* logged(sql, stored, page), visit, { discard: true });
        // Other fibers run between two pages.
        yield* Effect.yieldNow;
      }
    });

/**
 * The next page of rows with a `seq` after one number and up to another one that are none of the first `size` leaves: those
 * between runs, and those behind the last. No run may begin before and end after either number.
 */
export const unlogged = (
  sql: SqlClient,
  { columns, readRow, runs }: AuditRows,
  size: number,
  after: number,
  upTo: number = Number.MAX_SAFE_INTEGER,
): Effect.Effect<ReadonlyArray<ChainedRow>, SqlError> =>
  Effect.map(
    sql<StoredRow>`WITH run AS (
        SELECT r.first_seq, ${lastBefore(sql, size)} AS last_seq FROM ${runs} r
          WHERE r.first_seq > ${after} AND r.first_seq <= ${upTo} AND r.leaf >= 0 AND r.leaf < ${size}
        UNION ALL SELECT CAST(${after} AS BIGINT), CAST(${after} AS BIGINT)),
      gap AS (SELECT last_seq + 1 AS low, LEAD(first_seq) OVER (ORDER BY first_seq) - 1 AS high FROM run),
      late AS (SELECT a.* FROM gap g JOIN audit a ON a.seq >= g.low AND a.seq <= g.high
        WHERE g.low <= g.high ORDER BY g.low, a.seq LIMIT ${pageSize}),
      latest AS (SELECT a.* FROM audit a WHERE a.seq > (SELECT MAX(last_seq) FROM run) AND a.seq <= ${upTo}
        ORDER BY a.seq LIMIT ${pageSize})
      SELECT ${columns} FROM (SELECT * FROM late UNION ALL SELECT * FROM latest) a
      ORDER BY a.seq LIMIT ${pageSize}`,
    (rows): ReadonlyArray<ChainedRow> => rows.map(readRow),
  );

/** How many numbers of rows are searched for gaps at once: a statement over all of a log may exceed its time limit. */
const searched = 1_000_000;

/** The last number before the first run that begins after a number; undefined if none does. */
const endBeforeRun = (
  sql: SqlClient,
  { runs }: AuditRows,
  after: number,
): Effect.Effect<number | undefined, SqlError> =>
  Effect.map(
    oneRow(
      sql<{ seq: number | null }>`SELECT MIN(r.first_seq) - 1 AS seq FROM ${runs} r
        WHERE r.first_seq > ${after}`,
    ),
    ({ seq }) => seq ?? undefined,
  );

/** The rows that are none of the first `size` leaves, in `seq` order. */
export const eachUnlogged =
  (sql: SqlClient, stored: AuditRows, size: number, atOnce = searched) =>
  <E>(visit: (row: ChainedRow) => Effect.Effect<void, E>): Effect.Effect<void, E | SqlError> =>
    Effect.gen(function* () {
      let start: number | undefined = Number.MIN_SAFE_INTEGER;
      while (start !== undefined) {
        const end: number | undefined = yield* endBeforeRun(sql, stored, start + atOnce);
        yield* eachOf(
          start,
          (seen) => unlogged(sql, stored, size, seen, end),
          ({ seq }) => seq,
        )(visit);
        start = end;
      }
    });

/** How many leaves all runs have together, and how many the newest head covers, at one moment. */
export const sizes = (sql: SqlClient, { runs }: AuditRows) =>
  oneRow(
    sql<{ leaves: number; covered: number }>`SELECT
      (SELECT CAST(COALESCE(SUM(last_seq - first_seq + 1), 0) AS BIGINT) FROM ${runs} r) AS leaves,
      COALESCE((SELECT size FROM audit_head ORDER BY id DESC LIMIT 1), 0) AS covered`,
  );

/** Every head, oldest first. */
export const eachHead = (sql: SqlClient) =>
  eachOf(
    0,
    (seen) => sql<HeadRow>`SELECT id, size, last_seq, subtrees, note, at FROM audit_head
      WHERE id > ${seen} ORDER BY id LIMIT ${pageSize}`,
    ({ id }) => id,
  );

const oneHead = (sql: SqlClient, rest: Fragment): Effect.Effect<HeadRow | undefined, SqlError> =>
  Effect.map(
    sql<HeadRow>`SELECT id, size, last_seq, subtrees, note, at FROM audit_head ${rest} LIMIT 1`,
    ([row]) => row,
  );

/** The newest head. */
export const lastHead = (sql: SqlClient) => oneHead(sql, sql`ORDER BY id DESC`);

/** The head of this size. */
export const headOfSize = (sql: SqlClient, size: number) => oneHead(sql, sql`WHERE size = ${size}`);

/** The newest head below this size. */
const headBelow = (sql: SqlClient, size: number) =>
  oneHead(sql, sql`WHERE size < ${size} ORDER BY size DESC`);

/**
 * The root of a subtree of the log. A head holds the roots of all complete subtrees below it, so this reads the last head
 * before the end and the rows after it: those of one page, however long the log is.
 */
export const subtreeRoot = Effect.fnUntraced(function* (
  sql: SqlClient,
  stored: AuditRows,
  { end, start }: Leaves,
) {
  const head = yield* headBelow(sql, end);
  const tree =
    head === undefined || head.size <= start
      ? new GrowingTree()
      : new GrowingTree(head.size, head.subtrees).from(start);
  yield* eachLogged(sql, stored, { start: start + tree.size, end })(({ row }) =>
    Effect.sync(() => {
      if (row !== undefined) tree.append(leafHash(logEntry(row)));
    }),
  );
  return tree.root;
});
