import { Effect } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import type { HashedCheckpoint, HashedRow } from "./AuditHash.ts";

/** How many rows are held at once. */
const pageSize = 1_000;

/** A row of `audit`, and the hash of the row before it in its chain, null where that is missing. */
export interface AuditRow extends HashedRow {
  readonly seq: number;
  readonly hash: Uint8Array;
  readonly before: Uint8Array | null;
}

/** A row of `audit_checkpoint`. */
export interface CheckpointRow extends HashedCheckpoint {
  readonly hash: Uint8Array;
}

/** Rows whose `seq` is greater than `after` and at most `last`. */
export interface Range {
  readonly after: number;
  readonly last: number;
}

/** Loads page after page and gives every row to `visit`, so that there is never more than a page in memory. */
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
        // Others get their turn between two pages.
        yield* Effect.yieldNow;
        after = rows.reduce((_, row) => keyOf(row), after);
        rows = yield* load(after);
      }
    });

/** The hashes of a range's rows, in the order of `seq`. */
export const eachHash = (sql: SqlClient, { after, last }: Range) =>
  eachOf(
    after,
    (seen) => sql<{ seq: number; hash: Uint8Array }>`SELECT seq, hash FROM audit
      WHERE seq > ${seen} AND seq <= ${last} ORDER BY seq LIMIT ${pageSize}`,
    ({ seq }) => seq,
  );

/** A range's rows, in the order of `seq`. */
export const eachRow = (sql: SqlClient, { after, last }: Range) =>
  eachOf(
    after,
    (
      seen,
    ) => sql<AuditRow>`SELECT r.seq, r.subject, r.number, r.action, r.actor, r.source, r.at, r.previous, r.hash,
        b.hash AS before
      FROM audit r LEFT JOIN audit b ON b.subject = r.subject AND b.number = r.number - 1
      WHERE r.seq > ${seen} AND r.seq <= ${last} ORDER BY r.seq LIMIT ${pageSize}`,
    ({ seq }) => seq,
  );

/** Every checkpoint, oldest first. */
export const eachCheckpoint = (sql: SqlClient) =>
  eachOf(
    0,
    (
      seen,
    ) => sql<CheckpointRow>`SELECT id, last_seq, rows, root, previous, hash, at FROM audit_checkpoint
      WHERE id > ${seen} ORDER BY id LIMIT ${pageSize}`,
    ({ id }) => id,
  );

/** The newest checkpoint. */
export const lastCheckpoint = (
  sql: SqlClient,
): Effect.Effect<CheckpointRow | undefined, SqlError> =>
  Effect.map(
    sql<CheckpointRow>`SELECT id, last_seq, rows, root, previous, hash, at FROM audit_checkpoint
      ORDER BY id DESC LIMIT 1`,
    ([row]) => row,
  );
