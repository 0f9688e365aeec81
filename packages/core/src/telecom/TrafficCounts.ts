import { Context, type Effect } from "effect";
import type { TrafficKey, TrafficTally } from "./Traffic.ts";

/** How long the times are that sends are counted in, in milliseconds. */
export const trafficBucket = 600_000;

/** The start of the time that a moment (epoch milliseconds) is counted in. */
export const bucketOf = (at: number): number => at - (at % trafficBucket);

/** Counts sends and confirmations. Numbers are kept as keyed digests, so that a report names none. */
export class TrafficCounts extends Context.Service<
  TrafficCounts,
  {
    /** What was counted by each of these keys since a time, in their order; times count whole. */
    readonly tally: (
      keys: ReadonlyArray<TrafficKey>,
      since: number,
    ) => Effect.Effect<ReadonlyArray<TrafficTally>>;
    /** Counts by each of these keys, at a time; for use within a unit of work. */
    readonly count: (
      keys: ReadonlyArray<TrafficKey>,
      at: number,
      counted: { readonly sent?: number; readonly confirmed?: number; readonly flagged?: number },
    ) => Effect.Effect<void>;
    /** What was counted since a time, the most sent first, at most `limit` of each kind. */
    readonly report: (since: number, limit: number) => Effect.Effect<ReadonlyArray<TrafficTally>>;
    /** Forgets what was counted before a time. */
    readonly forget: (before: number) => Effect.Effect<void>;
  }
>()("@bonafide/core/telecom/TrafficCounts") {}
