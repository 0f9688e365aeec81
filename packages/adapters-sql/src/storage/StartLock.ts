import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Duration, Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { inMilliseconds, MigrationLimits } from "./MigrationLimits.ts";

/** The key of the advisory lock: any number that no other program takes in this database. */
const lockKey = 0x62_6f_6e_61;

const limits = (sql: SqlClient, values: Readonly<Record<string, string>>) =>
  Effect.forEach(
    Object.entries(values),
    ([name, value]) => sql`SELECT set_config(${name}, ${value}, true)`,
    { discard: true },
  );

/**
 * Waits until no other server is in this part of its start, and keeps others out until the transaction ends. Call it
 * within a transaction. `lockWait` limits each wait for a table after that. A SQLite file belongs to one server.
 */
export const lockStart = (lockWait: Duration.Duration) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const { time } = yield* MigrationLimits;
    // The limits of requests are too short for a start.
    const long = inMilliseconds(time);
    yield* sql.onDialectOrElse({
      pg: () =>
        limits(sql, {
          lock_timeout: long,
          statement_timeout: long,
          idle_in_transaction_session_timeout: long,
        }).pipe(
          Effect.andThen(sql`SELECT pg_advisory_xact_lock(${lockKey})`),
          // A session sees tables that others made meanwhile only once it has locked a table itself.
          Effect.andThen(sql`SELECT 1 FROM pg_class LIMIT 1`),
          Effect.andThen(limits(sql, { lock_timeout: inMilliseconds(lockWait) })),
        ),
      orElse: () => Effect.void,
    });
  });

/** Runs a unit of a start that only one server may run at a time: all of it is stored, or none. */
export const startUnit = <A, E, R>(unit: Effect.Effect<A, E, R>) =>
  Effect.flatMap(UnitOfWork, ({ atomically }) =>
    atomically(Effect.andThen(Effect.orDie(lockStart(Duration.seconds(10))), unit)),
  );
