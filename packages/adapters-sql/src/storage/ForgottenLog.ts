import { Effect } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";

/**
 * Empties SQLite's log after the commit of an erasure: it keeps overwritten data until a checkpoint. Postgres keeps an erased
 * key for longer, wrapped (docs/operating.md, Erasure).
 */
export const forgetLog = (sql: SqlClient): Effect.Effect<void> =>
  sql.afterCommit(
    sql.onDialectOrElse({
      sqlite: () => Effect.ignore(sql`PRAGMA wal_checkpoint(TRUNCATE)`.unprepared),
      orElse: () => Effect.void,
    }),
  );
