import { type Bucket, refilled, secondsUntilToken } from "@bonafide/core/access/TokenBucket";
import { RateLimits } from "@bonafide/core/access/RateLimits";
import { Effect, HashMap, Layer, Option, Result } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";

const tokensIn = ({ buckets }: MemoryTables, bucket: Bucket, now: number): number =>
  Option.match(HashMap.get(buckets, bucket.key), {
    onNone: () => bucket.perMinute,
    onSome: ({ since, tokens }) => refilled(bucket, tokens, since, now),
  });

/** Token buckets in memory. A bucket that nobody took from is full. */
export const MemoryRateLimits = Layer.effect(
  RateLimits,
  Effect.map(MemoryState, (state) =>
    RateLimits.of({
      take: (buckets, now) =>
        state.decide((tables) => {
          const held = buckets.map((bucket) => ({
            bucket,
            tokens: tokensIn(tables, bucket, now),
          }));
          const empty = held.find(({ tokens }) => tokens < 1);
          if (empty !== undefined) {
            const retryAfter = secondsUntilToken(empty.bucket, empty.tokens);
            return Result.succeed([{ empty: empty.bucket.key, retryAfter }, tables]);
          }
          const taken = held.map(
            ({ bucket, tokens }) => [bucket.key, { tokens: tokens - 1, since: now }] as const,
          );
          return Result.succeed([
            undefined,
            { ...tables, buckets: HashMap.setMany(tables.buckets, taken) },
          ]);
        }),
    }),
  ),
);
