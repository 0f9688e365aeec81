import type { PolicyStore } from "@bonafide/core/oauth/PolicyStore";
import type { ScopePolicy } from "@bonafide/core/oauth/ScopePolicy";
import { Array, Effect, HashMap, Order } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";

const byScope = Order.mapInput(Order.String, ({ scope }: ScopePolicy) => scope);

/** What an operator said of scopes, in memory. */
export const policiesInMemory = Effect.map(MemoryState, (state): PolicyStore => {
  const change = (turn: (policies: MemoryTables["oauth"]["policies"]) => typeof policies) =>
    state.change((tables) => ({
      ...tables,
      oauth: { ...tables.oauth, policies: turn(tables.oauth.policies) },
    }));

  return {
    all: state.read(({ oauth }) => Array.sort(HashMap.values(oauth.policies), byScope)),
    put: (policy) => change(HashMap.set(policy.scope, policy)),
    remove: (scope) => change(HashMap.remove(scope)),
  };
});
