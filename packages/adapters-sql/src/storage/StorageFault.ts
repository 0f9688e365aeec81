import { unavailableBehind } from "@bonafide/core/storage/StorageUnavailable";
import { Cause, Clock, Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

/** A slower answer counts as a fault. */
const patience = "2 seconds";
/** As much as a request writes: less would still fit where no request does. */
const probeLength = 16_384;
/** How long an answer is cached, so that frequent probes cost nothing. */
const holds = "1 second";

const noWrites = "The database takes no writes";
const tooSlow = "The database does not answer in two seconds";

/**
 * Why the database takes no writes now; absent if it does. It writes another text each time, because SQLite writes
 * nothing where nothing changes: that would succeed on a full disk.
 */
export const makeStorageFault: Effect.Effect<
  Effect.Effect<string | undefined>,
  never,
  SqlClient
> = Effect.gen(function* () {
  const sql = yield* SqlClient;
  let before: string | undefined;
  const fault = Clock.currentTimeMillis.pipe(
    Effect.flatMap((now) => {
      const written = String(now).padEnd(probeLength, String(now % 10));
      return sql`INSERT INTO write_probe (id, written) VALUES (1, ${written})
        ON CONFLICT (id) DO UPDATE SET written = excluded.written`;
    }),
    Effect.as(undefined),
    Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.succeed(tooSlow) }),
    Effect.catchCause((cause) =>
      Effect.succeed(unavailableBehind(Cause.squash(cause))?.reason ?? noWrites),
    ),
    Effect.tap((now) => {
      if (now === before) return Effect.void;
      before = now;
      return now === undefined
        ? Effect.logInfo("The database takes writes again")
        : Effect.logError("The server is not ready", { reason: now });
    }),
  );
  return yield* Effect.cachedWithTTL(fault, holds);
});
