import { Context, type Effect, type Option } from "effect";
import type { Transaction } from "../verification/Transaction.ts";
import type { Attempt } from "./Attempt.ts";
import type { Delivery } from "./Delivery.ts";

/** A delivery in a worker's hand. `host` tells one host (`host:port` of a URL) from another, and need not name it. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly version: number;
  readonly host: string;
}

/** A delivery with what it tells of; without `transaction` that is the verification, or it is erased. */
export interface DueDelivery {
  readonly delivery: Delivery;
  readonly transaction: Transaction | undefined;
}

/** The next version of a delivery, and the attempt that led to it. */
export interface DeliveryRecord {
  readonly delivery: Delivery;
  readonly attempt: Attempt | undefined;
}

/** Where deliveries and their attempts are remembered. */
export class DeliveryStore extends Context.Service<
  DeliveryStore,
  {
    /**
     * Takes up to `limit` deliveries that are due at `now`, earliest first, and keeps them from other workers until
     * `leaseUntil`; none to the hosts in `skipHosts`, which name them as claims do.
     */
    readonly claim: (wanted: {
      readonly now: number;
      readonly leaseUntil: number;
      readonly limit: number;
      readonly skipHosts: ReadonlyArray<string>;
    }) => Effect.Effect<ReadonlyArray<ClaimedDelivery>>;
    /** Claimed deliveries as they stand now, in no order; none of which a newer version is stored. */
    readonly read: (
      claimed: ReadonlyArray<Pick<ClaimedDelivery, "id" | "version">>,
    ) => Effect.Effect<ReadonlyArray<DueDelivery>>;
    /**
     * Keeps claimed deliveries until `leaseUntil`, which may have passed: then others may have them. One of which a
     * newer version is stored is no longer theirs who claimed it, and stays as it is.
     */
    readonly renew: (
      claimed: ReadonlyArray<Pick<ClaimedDelivery, "id" | "version">>,
      leaseUntil: number,
    ) => Effect.Effect<void>;
    /**
     * Stores the next versions of as many deliveries, and tells the ids of those that it stored: the others somebody
     * else has stored before, and nothing is kept of their attempts.
     */
    readonly record: (records: ReadonlyArray<DeliveryRecord>) => Effect.Effect<ReadonlySet<string>>;
    /** When the next delivery after a time is due. */
    readonly nextDue: (after: number) => Effect.Effect<Option.Option<number>>;
    /** Moves every waiting delivery by so many milliseconds: the clock was set, and they were to be attempted by it. */
    readonly shift: (milliseconds: number) => Effect.Effect<void>;
  }
>()("@bonafide/core/callback/DeliveryStore") {}
