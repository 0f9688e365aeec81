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
