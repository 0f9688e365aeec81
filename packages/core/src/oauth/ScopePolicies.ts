import { Effect } from "effect";
import { byOperator } from "../audit/AuditCause.ts";
import { auditNotes } from "../audit/AuditNotes.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import type { ScopePolicy } from "./ScopePolicy.ts";
import { standardPolicies } from "./StandardPolicies.ts";
import { OAuthConsumerStore } from "./OAuthConsumerStore.ts";

/** The policy of every scope: the operator's, else the standard one. */
export const policiesInForce = (
  edited: ReadonlyArray<ScopePolicy>,
): ReadonlyMap<string, ScopePolicy> =>
  new Map([...standardPolicies, ...edited].map((policy) => [policy.scope, policy]));

/** The policy of one scope. */
export const policyInForce = (
  edited: ReadonlyArray<ScopePolicy>,
  scope: string,
): ScopePolicy | undefined =>
  edited.find((policy) => policy.scope === scope) ??
  standardPolicies.find((policy) => policy.scope === scope);

/** The operator's use cases for scopes. Every change is audited and applies at once. */
export interface ScopePolicies {
  /** The policies in force, by scope. */
  readonly all: Effect.Effect<ReadonlyMap<string, ScopePolicy>>;
  readonly set: (policy: ScopePolicy) => Effect.Effect<void>;
  /** Removes an operator's policy; a standard scope gets its standard policy back. */
  readonly remove: (scope: string) => Effect.Effect<void>;
}

export const makeScopePolicies = Effect.gen(function* () {
  const store = (yield* OAuthConsumerStore).policies;
  const note = auditNotes(yield* AuditTrail, byOperator);
  const { atomically } = yield* UnitOfWork;

  const noteOf = (scope: string, action: string) =>
    note(`scope ${scope}`, `scope_policy.${action}`);

  return {
    all: Effect.map(store.all, policiesInForce),
    set: (policy) => atomically(Effect.andThen(store.put(policy), noteOf(policy.scope, "set"))),
    remove: (scope) => atomically(Effect.andThen(store.remove(scope), noteOf(scope, "removed"))),
  } satisfies ScopePolicies;
});
