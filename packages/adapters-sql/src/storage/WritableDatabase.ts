import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

/** A slower answer counts as no. */
const patience = "2 seconds";
/** As much as a request writes: less would still fit where no request does. */
const probeLength = 16_384;
/** How long an answer is cached, so that frequent probes cost nothing. */
const holds = "1 second";

/**
 * Whether the database takes writes now. It writes another text each time, because SQLite writes nothing where nothing
 * changes: that would succeed on a full disk.
 */
export const makeWritableDatabase: Effect.Effect<
  Effect.Effect<boolean>,
  never,
  SqlClient
> = Effect.gen(function* () {
  const sql = yield* SqlClient;
  let writableBefore = true;
  const write = Clock.currentTimeMillis.pipe(
    Effect.flatMap((now) => {
      const written = String(now).padEnd(probeLength, String(now % 10));
      return sql`INSERT INTO write_probe (id, written) VALUES (1, ${written})
        ON CONFLICT (id) DO UPDATE SET written = excluded.written`;
    }),
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
