import { Context, type Effect, type Option } from "effect";
import type { Attempt } from "./Attempt.ts";
import type { Delivery } from "./Delivery.ts";

/** What an operator asks for: newest first, each filter where it is given. */
export interface DeliveryFilter {
  readonly status?: "waiting" | "delivered" | "dropped";
  readonly accountId?: string;
  readonly since?: number;
  readonly until?: number;
  readonly limit: number;
}

/** What operators see of deliveries. */
export class DeliveryLog extends Context.Service<
  DeliveryLog,
  {
    readonly find: (id: string) => Effect.Effect<Option.Option<Delivery>>;
    readonly list: (filter: DeliveryFilter) => Effect.Effect<ReadonlyArray<Delivery>>;
    /** A delivery's attempts, oldest first, those before a replay too. */
    readonly attemptsOf: (id: string) => Effect.Effect<ReadonlyArray<Attempt>>;
    /** How many wait, and since when the oldest of them has been due (epoch milliseconds). */
    readonly depth: Effect.Effect<{
      readonly waiting: number;
      readonly oldestDue: number | undefined;
    }>;
  }
>()("@bonafide/core/callback/DeliveryLog") {}
