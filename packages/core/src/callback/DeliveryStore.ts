import { Context, type Effect, type Option } from "effect";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { Attempt } from "./Attempt.ts";
import type { Delivery } from "./Delivery.ts";

/** Where deliveries and their attempts are remembered. */
export class DeliveryStore extends Context.Service<
  DeliveryStore,
  {
    /**
     * Takes up to `limit` deliveries that are due at `now`, earliest first, and keeps them from other workers until
     * `leaseUntil`; none to the hosts in `skipHosts` (`host:port`, as a URL writes it).
     */
    readonly claim: (wanted: {
      readonly now: number;
      readonly leaseUntil: number;
      readonly limit: number;
      readonly skipHosts: ReadonlyArray<string>;
    }) => Effect.Effect<ReadonlyArray<Delivery>>;
    /**
     * Keeps claimed deliveries until `leaseUntil`, which may have passed: then others may have them. One of which a
     * newer version is stored is no longer theirs who claimed it, and stays as it is.
     */
    readonly renew: (
      claimed: ReadonlyArray<Pick<Delivery, "id" | "version">>,
      leaseUntil: number,
    ) => Effect.Effect<void>;
    /** Stores the next version of a delivery with the attempt that led to it. */
    readonly record: (
      delivery: Delivery,
      attempt: Attempt | undefined,
    ) => Effect.Effect<void, VersionConflict>;
    /** When the next delivery after a time is due. */
    readonly nextDue: (after: number) => Effect.Effect<Option.Option<number>>;
    /** Moves every waiting delivery by so many milliseconds: the clock was set, and they were to be attempted by it. */
    readonly shift: (milliseconds: number) => Effect.Effect<void>;
  }
>()("@bonafide/core/callback/DeliveryStore") {}
