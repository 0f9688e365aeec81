import { Duration, Effect, Schedule } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { MigrationLimits } from "./MigrationLimits.ts";

/** An index of a table that may be large. */
export interface EarlyIndex {
  /** The migration that adds it. Tables of `earliest` have its columns. */
  readonly migration: number;
  readonly name: string;
  readonly on: string;
}

/** The oldest tables whose indexes are built before their migration. Older ones get theirs from the migration. */
const earliest = 33;

/** A person is found by the reference of an attempt, so that a letter says that its review ended. */
export const attemptReference: EarlyIndex = {
  migration: 34,
  name: "person_attempt_reference",
  on: "person_attempt (reference_id)",
};

/** Heads by size: a proof looks for the newest head below a leaf. */
export const auditHeadSize: EarlyIndex = {
  migration: 36,
  name: "audit_head_size",
  on: "audit_head (size)",
};

/** The statement of its migration, for tables that have not got it before. */
export const createIndex = ({ name, on }: EarlyIndex): string =>
  `CREATE INDEX IF NOT EXISTS ${name} ON ${on}`;

/** The key of the advisory lock of who builds: any number that no other program takes in this database. */
const buildersKey = 0x62_6f_6e_62;

const inMilliseconds = (duration: Duration.Duration): string => String(Duration.toMillis(duration));

/**
 * Builds an index beside the writers of its table. A build that was cut off has left one that no query uses: it goes first.
 * The session has its own limits again afterwards.
 */
const build = Effect.fnUntraced(function* ({ name, on }: EarlyIndex) {
  const sql = yield* SqlClient;
  const limit = inMilliseconds((yield* MigrationLimits).time);
  // No transaction may be around it.
  const session = yield* sql.reserve;
  const run = (text: string) => session.executeValuesUnprepared(text, []);
  const [[isValid] = []] = yield* run(
    `SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('${name}')`,
  );
  if (isValid === true) return;
  const limits = ["statement_timeout", "lock_timeout"];
  yield* Effect.forEach(limits, (one) => run(`SET ${one} = ${limit}`));
  yield* Effect.gen(function* () {
    if (isValid === false) yield* run(`DROP INDEX CONCURRENTLY ${name}`);
    yield* run(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }).pipe(Effect.ensuring(Effect.ignore(Effect.forEach(limits, (one) => run(`RESET ${one}`)))));
}, Effect.scoped);

/**
 * Builds the indexes of missing migrations on Postgres, one server at a time, while others serve: an index that a migration
 * builds would stop each writer of its table for as long. Call it before the migration. `version`: of the tables now.
 */
export const buildEarlyIndexes = Effect.fnUntraced(function* (version: number) {
  const sql = yield* SqlClient;
  const missing = [attemptReference, auditHeadSize].filter(({ migration }) => migration > version);
  if (version < earliest || missing.length === 0) return;
  const limit = inMilliseconds((yield* MigrationLimits).time);
  const built = sql.withTransaction(
    Effect.gen(function* () {
      const [row] = yield* sql<{ held: boolean }>`
        SELECT pg_try_advisory_xact_lock(${buildersKey}) AS held`;
      if (row?.held !== true) return false;
      // Also ends the view of the SELECT, for whose end the build would wait.
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
