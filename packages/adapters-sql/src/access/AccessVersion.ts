import { Context, Effect, Option, Random } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";

/** What was read in this turn of the event loop; requests that are answered in one turn share it. */
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
 * The version that access is of now. To be read before what is kept under it: a change in between makes a miss of the
 * next look-up, and nothing worse.
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
    // What a unit has changed and not yet stored is nobody else's.
    if (Option.isSome(Context.getOption(context, sql.transactionService))) return read;
    return turn.version === undefined ? shared : Effect.succeed(turn.version);
  });
};

/**
 * Gives access another version, as part of the unit that changes it. Random rather than counted: a number that was
 * seen in a unit that failed never comes again.
 */
export const changeAccessVersion = (sql: SqlClient): Effect.Effect<void, SqlError> => {
  const forget = Effect.sync(() => {
    turnOf(sql).version = undefined;
  });
  return Effect.flatMap(Random.nextInt, (version) =>
    Effect.andThen(sql`UPDATE access_version SET version = ${version}`, sql.afterCommit(forget)),
  );
};
