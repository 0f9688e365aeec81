import { Context, Effect, Option, Random } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";

/** The version as read in this turn of the event loop. The requests of one turn share it. */
interface Turn {
  version: number | undefined;
}

const turns = new WeakMap<SqlClient, Turn>();

const turnOf = (sql: SqlClient): Turn => {
  const known = turns.get(sql);
  if (known !== undefined) return known;
  const turn: Turn = { version: undefined };
  turns.set(sql, turn);
  return turn;
};

/**
 * The current version of access. Read it before using a cached look-up: a change in between only causes a later miss.
 */
export const accessVersionOf = (sql: SqlClient): Effect.Effect<number, SqlError> => {
  const turn = turnOf(sql);
  const read = Effect.map(
    sql<{ version: number }>`SELECT version FROM access_version`,
    ([row]) => row?.version ?? 0,
  );

  const shared = Effect.map(read, (version) => {
    turn.version = version;
    setImmediate(() => {
      turn.version = undefined;
    });
    return version;
  });

  return Effect.contextWith((context: Context.Context<never>) => {
    // A unit sees its own uncommitted changes, so it does not share the value.
    if (Option.isSome(Context.getOption(context, sql.transactionService))) return read;
    return turn.version === undefined ? shared : Effect.succeed(turn.version);
  });
};

/**
 * Changes the version of access, within the unit that changes access. The value is random, not counted: a number seen
 * in a failed unit never returns.
 */
export const changeAccessVersion = (sql: SqlClient): Effect.Effect<void, SqlError> => {
  const forget = Effect.sync(() => {
    turnOf(sql).version = undefined;
  });
  return Effect.flatMap(Random.nextInt, (version) =>
    Effect.andThen(sql`UPDATE access_version SET version = ${version}`, sql.afterCommit(forget)),
  );
};
