import { Effect, Schedule } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import { inMilliseconds, MigrationLimits } from "./MigrationLimits.ts";

/** The key of the advisory lock: any number that no other program takes in this database. */
const key = 0x62_6f_6e_62;

/**
 * Does what a migration needs, before it and beside all writers, on Postgres: one server at a time, and without the time
 * limits of requests.
 */
export const besideWriters = Effect.fnUntraced(function* <E, R>(work: Effect.Effect<void, E, R>) {
  const sql = yield* SqlClient;
  const limit = inMilliseconds((yield* MigrationLimits).time);
  const done = sql.withTransaction(
    Effect.gen(function* () {
      const [row] = yield* sql<{ held: boolean }>`
        SELECT pg_try_advisory_xact_lock(${key}) AS held`;
      if (row?.held !== true) return false;
      // Also ends the snapshot of the SELECT, for whose end the build of an index would wait.
      yield* sql.unsafe(`SET LOCAL idle_in_transaction_session_timeout = ${limit}`).unprepared;
      yield* work;
      return true;
    }),
  );
  yield* sql.onDialectOrElse({
    pg: () =>
      // The build waits for every statement that began before it: one that waited for this lock would stop both.
      Effect.asVoid(
        Effect.repeat(done, { until: (held) => held, schedule: Schedule.spaced("1 second") }),
      ),
    orElse: () => Effect.void,
  });
});

/** Runs a statement. */
export type Run = (text: string) => Effect.Effect<ReadonlyArray<ReadonlyArray<unknown>>, SqlError>;

/**
 * Runs statements in no transaction, on a session with the limits of migrations, which has its own limits again
 * afterwards. `lockWait`: for how long a statement waits for a lock, in milliseconds.
 */
export const onLongSession = Effect.fnUntraced(function* <A, E, R>(
  lockWait: string,
  work: (run: Run) => Effect.Effect<A, E, R>,
) {
  const sql = yield* SqlClient;
  const session = yield* sql.reserve;
  const run: Run = (text) => session.executeValuesUnprepared(text, []);
  const limits = {
    statement_timeout: inMilliseconds((yield* MigrationLimits).time),
    lock_timeout: lockWait,
  };
  return yield* Effect.forEach(Object.entries(limits), ([name, value]) =>
    run(`SET ${name} = ${value}`),
  ).pipe(
    Effect.andThen(work(run)),
    Effect.ensuring(
      Effect.ignore(Effect.forEach(Object.keys(limits), (name) => run(`RESET ${name}`))),
    ),
  );
}, Effect.scoped);
