import { Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

/** A slower answer counts as no. */
const patience = "2 seconds";
/** How long an answer is cached, so that frequent probes cost nothing. */
const holds = "1 second";

/**
 * Whether the database takes writes now. It writes the row of `key_check` unchanged, which fails if the disk is full,
 * the database is read-only or missing.
 */
export const makeWritableDatabase: Effect.Effect<
  Effect.Effect<boolean>,
  never,
  SqlClient
> = Effect.gen(function* () {
  const sql = yield* SqlClient;
  let writableBefore = true;
  const write = sql`UPDATE key_check SET sealed = sealed WHERE id = 1`.pipe(
    Effect.as(true),
    Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.succeed(false) }),
    Effect.catchCause(() => Effect.succeed(false)),
    Effect.tap((writable) => {
      if (writable === writableBefore) return Effect.void;
      writableBefore = writable;
      return writable
        ? Effect.logInfo("The database takes writes again")
        : Effect.logError("The database takes no writes: /ready is 503");
    }),
  );
  return yield* Effect.cachedWithTTL(write, holds);
});
