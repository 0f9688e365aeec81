import { Context, type Effect } from "effect";

/** A token bucket: `perMinute` tokens, as many at most, refilled evenly. `key` names whose it is. */
export interface Bucket {
  readonly key: string;
  readonly perMinute: number;
}

/** The tokens in a bucket that held `tokens` at `since`, at `now` (epoch milliseconds). A clock set back adds none. */
export const refilled = (bucket: Bucket, tokens: number, since: number, now: number): number =>
  Math.min(bucket.perMinute, tokens + (Math.max(0, now - since) * bucket.perMinute) / 60_000);

/** The whole seconds, at least 1, until a bucket with `tokens` left holds one again. */
export const secondsUntilToken = (bucket: Bucket, tokens: number): number =>
  Math.max(1, Math.ceil(((1 - tokens) * 60) / bucket.perMinute));

/** Token buckets that hold across processes. */
export class RateLimits extends Context.Service<
  RateLimits,
  {
    /**
     * Takes a token from every bucket, or from none: then it says which bucket was empty and how many whole seconds
     * to wait.
     */
    readonly take: (
      buckets: ReadonlyArray<Bucket>,
      now: number,
    ) => Effect.Effect<{ readonly empty: string; readonly retryAfter: number } | undefined>;
  }
>()("@bonafide/core/access/RateLimits") {}

/** The limits of accounts that have none of their own; absent means unlimited. Source: choices, section 2. */
export class RateSettings extends Context.Service<
  RateSettings,
  {
    readonly productPerMinute: number | undefined;
    readonly accountPerMinute: number | undefined;
  }
>()("@bonafide/core/access/RateSettings") {}
