import { Effect, Schedule } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { attemptReferences } from "./migrations/AttemptReferences.ts";
import { auditHeadSizes } from "./migrations/AuditHeadSizes.ts";
import { inMilliseconds, MigrationLimits } from "./MigrationLimits.ts";

/** The migrations that only add an index to a table that may be large, by their numbers. */
export const earlyIndexes: ReadonlyArray<readonly [number, () => ReadonlyArray<string>]> = [
  [34, attemptReferences],
  [36, auditHeadSizes],
];

/** The oldest tables whose indexes are built before their migration. Older ones get theirs from the migration. */
const earliest = 33;

/** A statement of a migration for tables that may have the index already. */
export const unlessBuilt = (statement: string): string =>
  statement.replace(/^CREATE INDEX /, "CREATE INDEX IF NOT EXISTS ");

/** The key of the advisory lock of who builds: any number that no other program takes in this database. */
const buildersKey = 0x62_6f_6e_62;

/**
 * Builds an index beside the writers of its table. A build that was cut off has left one that no query uses: it goes first.
 * The session has its own limits again afterwards.
 */
const build = Effect.fnUntraced(function* (statement: string) {
  const sql = yield* SqlClient;
  const limit = inMilliseconds((yield* MigrationLimits).time);
  // No transaction may be around it.
  const session = yield* sql.reserve;
  const run = (text: string) => session.executeValuesUnprepared(text, []);
  const [, name = ""] = /^CREATE INDEX (\w+) /.exec(statement) ?? [];
  const [[isValid] = []] = yield* run(
    `SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('${name}')`,
  );
  if (isValid === true) return;
  const limits = ["statement_timeout", "lock_timeout"];
  yield* Effect.gen(function* () {
    yield* Effect.forEach(limits, (one) => run(`SET ${one} = ${limit}`));
    if (isValid === false) yield* run(`DROP INDEX CONCURRENTLY ${name}`);
    yield* run(statement.replace("CREATE INDEX", "CREATE INDEX CONCURRENTLY"));
  }).pipe(Effect.ensuring(Effect.ignore(Effect.forEach(limits, (one) => run(`RESET ${one}`)))));
}, Effect.scoped);

/**
 * Builds the indexes of missing migrations on Postgres, one server at a time, while others serve: an index that a migration
 * builds would stop each writer of its table for as long. Call it before the migration. `version`: of the tables now.
 */
export const buildEarlyIndexes = Effect.fnUntraced(function* (version: number) {
  const sql = yield* SqlClient;
  const missing = earlyIndexes.flatMap(([number, statements]) =>
    number > version ? statements() : [],
  );
  if (version < earliest || missing.length === 0) return;
  const limit = inMilliseconds((yield* MigrationLimits).time);
  const built = sql.withTransaction(
    Effect.gen(function* () {
      const [row] = yield* sql<{ held: boolean }>`
        SELECT pg_try_advisory_xact_lock(${buildersKey}) AS held`;
      if (row?.held !== true) return false;
      // Also ends the snapshot of the SELECT, for whose end the build would wait.
      yield* sql.unsafe(`SET LOCAL idle_in_transaction_session_timeout = ${limit}`).unprepared;
      yield* Effect.forEach(missing, build, { discard: true });
      return true;
    }),
  );
  yield* sql.onDialectOrElse({
    pg: () =>
      // The build waits for every statement that began before it: one that waited for this lock would stop both.
      Effect.asVoid(
        Effect.repeat(built, { until: (held) => held, schedule: Schedule.spaced("1 second") }),
      ),
    orElse: () => Effect.void,
  });
});
