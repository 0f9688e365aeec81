import { together } from "@bonafide/core/storage/Together";
import { Effect, Random, type Scope } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import type { Statement } from "effect/sql/Statement";
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

/** A row or none, beside the version of access. */
type Carried<Row> = { [Name in keyof Row]: Row[Name] | null } & { readonly access_version: number };

/** Makes a look-up that brings the version of access. Its rows are ordered by id. */
type WithVersion = <Row extends { readonly id: unknown }>(
  query: Statement<Row>,
) => Effect.Effect<ReadonlyArray<Row>, SqlError>;

/**
 * Look-ups that bring the current version of access, also where they find no row: credentials that are judged in the
 * same turn then need no statement of their own. Only Postgres is worth it: SQLite answers at once. Within a unit, a
 * query stays as it is: the version that a unit sees may not be committed.
 */
export const makeWithVersion = (sql: SqlClient): WithVersion => {
  const turn = turnOf(sql);
  const carrying: WithVersion = <Row extends { readonly id: unknown }>(query: Statement<Row>) =>
    Effect.map(
      sql<
        Carried<Row>
      >`SELECT found.*, carried.version AS access_version FROM access_version carried
        LEFT JOIN (${query}) found ON true ORDER BY found.id`,
      (rows) => {
        const [first] = rows;
        if (first !== undefined) turn.set(first.access_version);
        return rows.filter((row): row is Row & Carried<Row> => row.id !== null);
      },
    );
  return sql.onDialectOrElse({
    pg: (): WithVersion => (query) => inUnitOr(sql, query, () => carrying(query)),
    orElse: (): WithVersion => (query) => query,
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
