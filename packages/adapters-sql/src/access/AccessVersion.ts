import { together } from "@bonafide/core/storage/Together";
import { Effect, Random, type Scope } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import { inUnitOr } from "../storage/InUnit.ts";
import { makeTurnValue, type TurnValue } from "../storage/TurnValue.ts";

/** The version as read in this turn of the event loop. The requests of one turn share it. */
const turns = new WeakMap<SqlClient, TurnValue<number>>();

const turnOf = (sql: SqlClient): TurnValue<number> => {
  const known = turns.get(sql);
  if (known !== undefined) return known;
  const turn = makeTurnValue<number>();
  turns.set(sql, turn);
  return turn;
};

/**
 * Makes what reads the current version of access. Read it before using a cached look-up: a change in between only causes
 * a later miss. Over a network, callers that come during a read share the next one: it begins after they came.
 */
export const makeAccessVersion = (
  sql: SqlClient,
): Effect.Effect<Effect.Effect<number, SqlError>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const turn = turnOf(sql);
    const read = Effect.map(
      sql<{ version: number }>`SELECT version FROM access_version`,
      ([row]) => row?.version ?? 0,
    );
    const noted = Effect.tap(read, (version) => Effect.sync(() => turn.set(version)));
    const shared = yield* sql.onDialectOrElse({
      pg: () =>
        Effect.map(
          together((all: ReadonlyArray<undefined>) =>
            Effect.map(Effect.exit(noted), (exit) => all.map(() => exit)),
          ),
          (readTogether) => Effect.flatten(readTogether(undefined)),
        ),
      orElse: () => Effect.succeed(noted),
    });

    return inUnitOr(sql, read, () => {
      const version = turn.get();
      return version === undefined ? shared : Effect.succeed(version);
    });
  });

/** The version of access in a look-up's row. Only Postgres is worth it: SQLite answers at once. */
export interface VersionedRow {
  readonly access_version?: number;
}

/**
 * A column that brings the current version of access with a look-up, and what takes it from the row: credentials that
 * are judged in the same turn then need no statement of their own.
 */
export const carriedVersion = (sql: SqlClient) => {
  const turn = turnOf(sql);
  return sql.onDialectOrElse({
    pg: () => ({
      column: ", (SELECT version FROM access_version) AS access_version",
      take: ({ access_version }: VersionedRow) => {
        if (access_version !== undefined) turn.set(access_version);
      },
    }),
    orElse: () => ({ column: "", take: () => {} }),
  });
};

/**
 * Changes the version of access, within the unit that changes access. The value is random, not counted: a number seen
 * in a failed unit never returns.
 */
export const changeAccessVersion = (sql: SqlClient): Effect.Effect<void, SqlError> => {
  const forget = Effect.sync(() => turnOf(sql).forget());
  return Effect.flatMap(Random.nextInt, (version) =>
    Effect.andThen(sql`UPDATE access_version SET version = ${version}`, sql.afterCommit(forget)),
  );
};
