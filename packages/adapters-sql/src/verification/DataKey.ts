import { Effect } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";

/** The most keys of units that did not commit; the oldest is dropped first. */
const limit = 1_000;

/** The data keys of verifications that a unit has made and not yet committed. No other unit can use their ids. */
const fresh = new WeakMap<SqlClient, Map<string, Uint8Array>>();

const freshOf = (sql: SqlClient): Map<string, Uint8Array> => {
  const known = fresh.get(sql) ?? new Map<string, Uint8Array>();
  fresh.set(sql, known);
  return known;
};

/** Keeps the data key of a new verification until the unit commits, so that its transactions need not look it up. */
export const keepFreshKey = (
  sql: SqlClient,
  verificationId: string,
  dataKey: Uint8Array,
): Effect.Effect<void> =>
  Effect.suspend(() => {
    const keys = freshOf(sql);
    keys.set(verificationId, dataKey);
    const [oldest] = keys.keys();
    if (keys.size > limit && oldest !== undefined) keys.delete(oldest);
    return sql.afterCommit(Effect.sync(() => forgetFreshKey(sql, verificationId)));
  });

/** Forgets a key that was erased. */
export const forgetFreshKey = (sql: SqlClient, verificationId: string): void => {
  freshOf(sql).delete(verificationId);
};

/** The wrapped data key of a verification, null after erasure. A missing verification is a defect. */
export const dataKeyOf = (
  sql: SqlClient,
  verificationId: string,
): Effect.Effect<Uint8Array | null, SqlError> =>
  Effect.suspend(() => {
    const kept = freshOf(sql).get(verificationId);
    if (kept !== undefined) return Effect.succeed(kept);
    return Effect.flatMap(
      sql<{
        data_key: Uint8Array | null;
      }>`SELECT data_key FROM verification WHERE id = ${verificationId}`,
      ([row]) =>
        row === undefined
          ? Effect.die(new Error("The verification is not stored."))
          : Effect.succeed(row.data_key),
    );
  });
