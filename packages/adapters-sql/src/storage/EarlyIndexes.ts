import { Effect } from "effect";
import { besideWriters, onLongSession } from "./BesideWriters.ts";
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

/** Builds an index beside the writers of its table. A build that was cut off has left one that no query uses: it goes first. */
const build = Effect.fnUntraced(function* (statement: string) {
  const [, name = ""] = /^CREATE INDEX (\w+) /.exec(statement) ?? [];
  yield* onLongSession(inMilliseconds((yield* MigrationLimits).time), (run) =>
    Effect.gen(function* () {
      const [[isValid] = []] = yield* run(
        `SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('${name}')`,
      );
      if (isValid === true) return;
      if (isValid === false) yield* run(`DROP INDEX CONCURRENTLY ${name}`);
      yield* run(statement.replace("CREATE INDEX", "CREATE INDEX CONCURRENTLY"));
    }),
  );
});

/**
 * Builds the indexes of missing migrations on Postgres, while others serve: an index that a migration
 * builds would stop each writer of its table for as long. Call it before the migration. `version`: of the tables now.
 */
export const buildEarlyIndexes = Effect.fnUntraced(function* (version: number) {
  const missing = earlyIndexes.flatMap(([number, statements]) =>
    number > version ? statements() : [],
  );
  if (version < earliest || missing.length === 0) return;
  yield* besideWriters(Effect.forEach(missing, build, { discard: true }));
});
