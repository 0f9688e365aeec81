import { Context, Effect, Option } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";

/** The data keys that a transaction made or holds, by verification: no other transaction can change them before it ends. */
const kept = new WeakMap<object, Map<string, Uint8Array | null>>();

/** The keys of the surrounding transaction. SQLite reads a key again in less time than it takes to keep one. */
const keysOf = (sql: SqlClient): Effect.Effect<Map<string, Uint8Array | null> | undefined> =>
  sql.onDialectOrElse({
    pg: () =>
      Effect.contextWith((context: Context.Context<never>) => {
        const transaction = Context.getOption(context, sql.transactionService);
        if (Option.isNone(transaction)) return Effect.undefined;
        const [connection] = transaction.value;
        const keys = kept.get(connection) ?? new Map<string, Uint8Array | null>();
        kept.set(connection, keys);
        return Effect.succeed(keys);
      }),
    orElse: () => Effect.undefined,
  });

/** Keeps the data key that the surrounding transaction made, holds or erased, so that its writes need not look it up. */
export const keepKey = (
  sql: SqlClient,
  verificationId: string,
  dataKey: Uint8Array | null,
): Effect.Effect<void> =>
  Effect.map(keysOf(sql), (keys) => {
    keys?.set(verificationId, dataKey);
  });

/** The wrapped data key of a verification, null after erasure. A missing verification is a defect. */
export const dataKeyOf = (
  sql: SqlClient,
  verificationId: string,
): Effect.Effect<Uint8Array | null, SqlError> =>
  Effect.flatMap(keysOf(sql), (keys) => {
    const dataKey = keys?.get(verificationId);
    if (dataKey !== undefined) return Effect.succeed(dataKey);
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
