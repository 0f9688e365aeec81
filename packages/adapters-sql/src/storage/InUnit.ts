import { Context, Effect, Option } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";

/** Chooses an effect: `inside` within a unit of work, which sees its own uncommitted changes, and `outside` elsewhere. */
export const inUnitOr = <A, E>(
  sql: SqlClient,
  inside: Effect.Effect<A, E>,
  outside: () => Effect.Effect<A, E>,
): Effect.Effect<A, E> =>
  Effect.contextWith((context: Context.Context<never>) =>
    Option.isSome(Context.getOption(context, sql.transactionService)) ? inside : outside(),
  );
