import { Context, type Effect } from "effect";
import type { ScopePolicy } from "./ScopePolicy.ts";

/** What an operator said of scopes, over and above `standardPolicies`. */
export class PolicyStore extends Context.Service<
  PolicyStore,
  {
    readonly policies: Effect.Effect<ReadonlyArray<ScopePolicy>>;
    /** Remembers a scope's policy; whoever asks next gets this one. */
    readonly put: (policy: ScopePolicy) => Effect.Effect<void>;
    /** Forgets it; the standard one of that name is in force again, where there is one. */
    readonly remove: (scope: string) => Effect.Effect<void>;
  }
>()("@bonafide/core/oauth/PolicyStore") {}
