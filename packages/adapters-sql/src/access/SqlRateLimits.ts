import { type Bucket, refilled, secondsUntilToken } from "@bonafide/core/access/TokenBucket";
import { RateLimits } from "@bonafide/core/access/RateLimits";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Data, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { sqlExtremes } from "../storage/SqlExtremes.ts";

/** Undoes what was taken from the buckets before the empty one. */
class Empty extends Data.TaggedError("Empty")<{
  readonly empty: string;
  readonly retryAfter: number;
}> {}

/**
 * Token buckets in SQL. Each take is one conditional statement, so two takers never get the same token.
 *
 * A bucket's time never goes back: processes whose clocks differ would refill it twice.
 */
export const SqlRateLimits: Layer.Layer<RateLimits, never, SqlClient | UnitOfWork> = Layer.effect(
  RateLimits,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const { atomically } = yield* UnitOfWork;
    const { greatest, least } = sqlExtremes(sql);

    const takeOne = Effect.fnUntraced(function* (bucket: Bucket, now: number) {
      const { key, perMinute } = bucket;
      const tokens = sql`${least}(${perMinute}, rate_bucket.tokens +
        ${greatest}(0, ${now} - rate_bucket.at) * ${perMinute} / CAST(60000 AS DOUBLE PRECISION))`;
      const taken =
        yield* sql`INSERT INTO rate_bucket ${sql.insert({ key, tokens: perMinute - 1, at: now })}
        ON CONFLICT (key) DO UPDATE SET tokens = ${tokens} - 1, at = ${greatest}(rate_bucket.at, ${now})
        WHERE ${tokens} >= 1 RETURNING key`;
      if (taken.length === 1) return;
      const [held] = yield* sql<{ tokens: number; at: number }>`SELECT tokens, at FROM rate_bucket
        WHERE key = ${key}`;
      const left = held === undefined ? 0 : refilled(bucket, held.tokens, held.at, now);
      return yield* new Empty({ empty: key, retryAfter: secondsUntilToken(bucket, left) });
    });

    const takeAll = (buckets: ReadonlyArray<Bucket>, now: number) =>
      Effect.forEach(buckets, (bucket) => takeOne(bucket, now), { discard: true });

    return RateLimits.of({
      take: (buckets, now) =>
        atomically(takeAll(buckets, now)).pipe(
          Effect.as(undefined),
          Effect.catchTag("Empty", ({ empty, retryAfter }) =>
            Effect.succeed({ empty, retryAfter }),
          ),
          Effect.orDie,
        ),
    });
  }),
);
