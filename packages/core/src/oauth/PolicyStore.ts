import type { Effect } from "effect";
import type { ScopePolicy } from "./ScopePolicy.ts";

/** Stores the operator's policies, which override `standardPolicies`: a part of `OAuthConsumerStore`. */
export interface PolicyStore {
  readonly all: Effect.Effect<ReadonlyArray<ScopePolicy>>;
  /** Stores a scope's policy. The next read returns it. */
  readonly put: (policy: ScopePolicy) => Effect.Effect<void>;
  /** Deletes it; the standard policy of that scope applies again, if there is one. */
  readonly remove: (scope: string) => Effect.Effect<void>;
}
