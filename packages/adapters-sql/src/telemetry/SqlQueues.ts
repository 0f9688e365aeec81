import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { oneRow } from "../storage/OneRow.ts";

/** What waits in the database, and for how long the oldest of it has. */
export interface QueueDepth {
  readonly queue: "telecom" | "document" | "document_review" | "affiliation_review" | "audit";
  readonly depth: number;
  /** In seconds; 0 where nothing waits. */
  readonly oldest: number;
}

/** How the database stands. `connections` is absent where it has none: SQLite. */
export interface DatabaseSize {
  readonly bytes: number;
  readonly connections: { readonly active: number; readonly idle: number } | undefined;
}

/**
 * What waits: transactions that are due, by family; documents and uploads that wait for a person; and audit rows that no
 * head covers yet. Five counts over indexes.
 */
export const queueDepths: Effect.Effect<ReadonlyArray<QueueDepth>, never, SqlClient> = Effect.gen(
  function* () {
    const sql = yield* SqlClient;
    const now = yield* Clock.currentTimeMillis;
    const rows = yield* sql<{ queue: QueueDepth["queue"]; depth: number; since: number | null }>`
      SELECT 'telecom' AS queue, COUNT(*) AS depth, MIN(due_at) AS since FROM "transaction"
        WHERE family = 'telecom' AND due_at <= ${now}
      UNION ALL
      SELECT 'document', COUNT(*), MIN(due_at) FROM "transaction"
        WHERE family = 'document' AND due_at <= ${now}
      UNION ALL
      SELECT 'document_review', COUNT(*), MIN(created_at) FROM "transaction"
        WHERE family = 'document' AND due_at > ${now} AND state LIKE '%"_tag":"InReview"%'
      UNION ALL
      SELECT 'affiliation_review', COUNT(*), MIN(created_at) FROM affiliation WHERE standing = 'review'
      UNION ALL
      SELECT 'audit', COUNT(*), MIN(at) FROM audit
        WHERE seq > COALESCE((SELECT last_seq FROM audit_head ORDER BY id DESC LIMIT 1), 0)`;
    return rows.map(({ depth, queue, since }) => ({
      queue,
      depth: Number(depth),
      oldest: since === null ? 0 : Math.max(0, now - Number(since)) / 1_000,
    }));
  },
).pipe(Effect.orDie);

/** How large the database is, and on Postgres how many of this program's connections there are. */
export const databaseSize: Effect.Effect<DatabaseSize, never, SqlClient> = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const ofSqlite = () =>
    Effect.map(
      oneRow(sql<{ bytes: number }>`SELECT page_count * page_size AS bytes
        FROM pragma_page_count(), pragma_page_size()`),
      ({ bytes }): DatabaseSize => ({ bytes, connections: undefined }),
    );
  const ofPostgres = () =>
    Effect.map(
      oneRow(sql<{ bytes: number; active: number; idle: number }>`
        SELECT pg_database_size(current_database()) AS bytes,
          COUNT(*) FILTER (WHERE state <> 'idle') AS active, COUNT(*) FILTER (WHERE state = 'idle') AS idle
        FROM pg_stat_activity WHERE application_name = 'bonafide' AND datname = current_database()`),
      ({ active, bytes, idle }): DatabaseSize => ({
        bytes: Number(bytes),
        connections: { active: Number(active), idle: Number(idle) },
      }),
    );
  return yield* sql.onDialectOrElse({ pg: ofPostgres, orElse: ofSqlite });
}).pipe(Effect.orDie);
