import type { Effect, Option } from "effect";
import type { Attempt } from "./Attempt.ts";
import type { Delivery } from "./Delivery.ts";

/** An operator's query: newest first, optionally filtered. */
export interface DeliveryFilter {
  readonly status?: "waiting" | "delivered" | "dropped";
  readonly accountId?: string;
  readonly verificationId?: string;
  readonly transactionId?: string;
  readonly since?: number;
  readonly until?: number;
  readonly limit: number;
}

/** The operator's view of deliveries: a part of `DeliveryStore`. */
export interface DeliveryLog {
  readonly find: (id: string) => Effect.Effect<Option.Option<Delivery>>;
  readonly list: (filter: DeliveryFilter) => Effect.Effect<ReadonlyArray<Delivery>>;
  /** A delivery's attempts, oldest first, including those before a replay. */
  readonly attemptsOf: (id: string) => Effect.Effect<ReadonlyArray<Attempt>>;
  /** How many deliveries wait, and the due time of the oldest (epoch milliseconds). */
  readonly depth: Effect.Effect<{
    readonly waiting: number;
    readonly oldestDue: number | undefined;
  }>;
}
