import { Context, type Effect } from "effect";
import type { Bucket } from "./TokenBucket.ts";

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
