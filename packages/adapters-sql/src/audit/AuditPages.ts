import { Effect } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import type { Fragment } from "effect/sql/Statement";
import type { AuditRows, ChainedRow, StoredSubject } from "./AuditRows.ts";
import { GrowingTree, type Leaves } from "./MerkleTree.ts";

/** Reads the audit's rows, leaves and heads, a page at a time. */

/** How many rows are held, and sealed, at once. */
export const pageSize = 1_000;

/** A leaf of the log with its row; `row` is undefined if it is missing. */
export interface LoggedRow {
  readonly leaf: number;
  readonly seq: number;
  readonly leafHash: Uint8Array;
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

type JoinedRow =
  | ({ readonly leaf: number; readonly leaf_seq: number; readonly leaf_hash: Uint8Array } & {
      readonly [Name in keyof StoredRow]: StoredRow[Name] | null;
    })
  | ({
      readonly leaf: number;
      readonly leaf_seq: number;
      readonly leaf_hash: Uint8Array;
    } & StoredRow);

const hasRow = (row: JoinedRow): row is JoinedRow & StoredRow => row.subject !== null;

/** The log's leaves from `start` to `end` (exclusive), with their rows. */
export const eachLogged = (
  sql: SqlClient,
  { before, columns, read }: AuditRows,
  start: number,
  end: number,
) =>
  eachOf(
    start - 1,
    (seen) =>
      Effect.map(
        sql<JoinedRow>`SELECT l.leaf, l.seq AS leaf_seq, l.hash AS leaf_hash, ${columns}
          FROM audit_leaf l LEFT JOIN audit a ON a.seq = l.seq ${before}
          WHERE l.leaf > ${seen} AND l.leaf < ${end} ORDER BY l.leaf LIMIT ${pageSize}`,
        (rows) =>
          rows.map((row): LoggedRow => ({
            leaf: row.leaf,
            seq: row.leaf_seq,
            leafHash: row.leaf_hash,
            row: hasRow(row) ? read(row) : undefined,
          })),
      ),
    ({ leaf }) => leaf,
  );

/** The rows without a leaf, in `seq` order. */
export const eachUnlogged = (sql: SqlClient, { before, columns, read }: AuditRows) =>
  eachOf(
    0,
    (seen) =>
      Effect.map(
        sql<StoredRow>`SELECT ${columns} FROM audit a ${before}
          WHERE a.seq > ${seen} AND NOT EXISTS (SELECT 1 FROM audit_leaf l WHERE l.seq = a.seq)
          ORDER BY a.seq LIMIT ${pageSize}`,
        (rows): ReadonlyArray<ChainedRow> => rows.map(read),
      ),
    ({ seq }) => seq,
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

const eachLeafHash = (sql: SqlClient, { end, start }: Leaves) =>
  eachOf(
    start - 1,
    (seen) => sql<{ leaf: number; hash: Uint8Array }>`SELECT leaf, hash FROM audit_leaf
      WHERE leaf > ${seen} AND leaf < ${end} ORDER BY leaf LIMIT ${pageSize}`,
    ({ leaf }) => leaf,
  );

/**
 * The root of a subtree of the log. A head holds the roots of all complete subtrees below it, so this reads the last head
 * before the end and the leaves after it: those of one page, however long the log is.
 */
export const subtreeRoot = Effect.fnUntraced(function* (sql: SqlClient, { end, start }: Leaves) {
  const head = yield* headBelow(sql, end);
  const tree =
    head === undefined || head.size <= start
      ? new GrowingTree()
      : new GrowingTree(head.size, head.subtrees).from(start);
  yield* eachLeafHash(sql, { start: start + tree.size, end })(({ hash }) =>
    Effect.sync(() => tree.append(hash)),
  );
  return tree.root;
});
