import { Clock, Context, Effect, Layer } from "effect";
import { byOperator } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { PolicyStore } from "./PolicyStore.ts";
import type { ScopePolicy } from "./ScopePolicy.ts";
import { standardPolicies } from "./StandardPolicies.ts";

/** The policy in force of every scope: an operator's, else the standard one. */
export const policiesInForce = (
  edited: ReadonlyArray<ScopePolicy>,
): ReadonlyMap<string, ScopePolicy> =>
  new Map([...standardPolicies, ...edited].map((policy) => [policy.scope, policy]));

/** What an operator does with scopes. Every change is audited, and in force at once. */
export class ScopePolicies extends Context.Service<
  ScopePolicies,
  {
    /** The policies in force, by their scopes. */
    readonly all: Effect.Effect<ReadonlyMap<string, ScopePolicy>>;
    readonly set: (policy: ScopePolicy) => Effect.Effect<void>;
    /** Removes an operator's policy; a standard scope means again what it meant. */
    readonly remove: (scope: string) => Effect.Effect<void>;
  }
>()("@bonafide/core/oauth/ScopePolicies") {
  static readonly layer = Layer.effect(
    ScopePolicies,
    Effect.gen(function* () {
      const store = yield* PolicyStore;
      const audit = yield* AuditTrail;
      const { atomically } = yield* UnitOfWork;

      const note = (scope: string, action: string) =>
        Effect.flatMap(Clock.currentTimeMillis, (at) =>
          audit.append({
            ...byOperator,
            subject: `scope ${scope}`,
            action: `scope_policy.${action}`,
            at,
          }),
        );

      return ScopePolicies.of({
        all: Effect.map(store.policies, policiesInForce),
        set: (policy) => atomically(Effect.andThen(store.put(policy), note(policy.scope, "set"))),
        remove: (scope) => atomically(Effect.andThen(store.remove(scope), note(scope, "removed"))),
      });
    }),
  );
}
