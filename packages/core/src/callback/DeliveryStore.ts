import { Context, type Effect, type Option } from "effect";
import type { Transaction } from "../verification/Transaction.ts";
import type { Attempt } from "./Attempt.ts";
import type { Delivery } from "./Delivery.ts";
import type { DeliveryLog } from "./DeliveryLog.ts";

/** A claimed delivery. `host` groups deliveries by their `host:port`; it may be a digest. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly version: number;
  readonly host: string;
}

/** A delivery with its subject. Without `transaction` that is the verification, or it was erased. */
export interface DueDelivery {
  readonly delivery: Delivery;
  readonly transaction: Transaction | undefined;
}

/** The next version of a delivery, and its attempt. */
export interface DeliveryRecord {
  readonly delivery: Delivery;
  readonly attempt: Attempt | undefined;
}

/** Stores deliveries and their attempts. */
export class DeliveryStore extends Context.Service<
  DeliveryStore,
  {
    readonly log: DeliveryLog;
    /**
     * Claims up to `limit` deliveries due at `now`, earliest first, until `leaseUntil` or the end of their holder. Skips
     * the hosts in `skipHosts`, written as in claims.
     */
    readonly claim: (wanted: {
      readonly holder: string;
      readonly now: number;
      readonly leaseUntil: number;
      readonly limit: number;
      readonly skipHosts: ReadonlyArray<string>;
    }) => Effect.Effect<ReadonlyArray<ClaimedDelivery>>;
    /** Unordered. Skips rows with a newer stored version. */
    readonly read: (
      claimed: ReadonlyArray<Pick<ClaimedDelivery, "id" | "version">>,
    ) => Effect.Effect<ReadonlyArray<DueDelivery>>;
    /**
     * Extends claims until `leaseUntil`, which may already have passed. Skips rows with a newer stored version: their
     * lease was lost.
     */
    readonly renew: (
      claimed: ReadonlyArray<Pick<ClaimedDelivery, "id" | "version">>,
      leaseUntil: number,
    ) => Effect.Effect<void>;
    /**
     * Stores the next versions and their attempts. Returns the stored ids. Skips rows with a newer stored version, and
     * their attempts.
     */
    readonly record: (records: ReadonlyArray<DeliveryRecord>) => Effect.Effect<ReadonlySet<string>>;
    /** When the next delivery after a time is due. */
    readonly nextDue: (after: number) => Effect.Effect<Option.Option<number>>;
  }
>()("@bonafide/core/callback/DeliveryStore") {}
