import { Clock, Effect } from "effect";
import type { Actor } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { advance } from "../machine/Machine.ts";
import { authorizationGrant } from "./AuthorizationGrant.ts";
import type { Grant } from "./Grant.ts";
import { GrantStore } from "./GrantStore.ts";

const step = advance(authorizationGrant);

/**
 * Ends grants that have not ended, by a person or an erasure, and audits each: no call of a partner revokes. What a grant's
 * end takes with it is decided by its machine, `AuthorizationGrant`. Call it within a unit of work.
 */
export const makeEndGrants = Effect.gen(function* () {
  const grants = yield* GrantStore;
  const audit = yield* AuditTrail;

  return Effect.fnUntraced(function* (
    live: ReadonlyArray<Grant>,
    _tag: "Withdraw" | "Erase",
    by: Actor,
  ) {
    const now = yield* Clock.currentTimeMillis;
    const ended = yield* Effect.forEach(live, (grant) =>
      Effect.orDie(step(grant, { _tag }, now, by)),
    );
    yield* grants.save(ended.map(({ next }) => next));
    yield* audit.appendAll(
      ended.map(({ cause, next }) => ({ ...cause, subject: next.id, at: now })),
    );
  });
});
