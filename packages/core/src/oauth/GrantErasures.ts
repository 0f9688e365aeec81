import { Clock, Context, Effect, Layer } from "effect";
import type { Actor } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { advance } from "../machine/Machine.ts";
import { authorizationGrant } from "./AuthorizationGrant.ts";
import { GrantStore } from "./GrantStore.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";

const step = advance(authorizationGrant);

/** Ends what a person granted, when the person is erased. */
export class GrantErasures extends Context.Service<
  GrantErasures,
  {
    /** Ends every grant of a person that has not ended. */
    readonly erase: (personId: string, by: Actor) => Effect.Effect<void>;
  }
>()("@bonafide/core/oauth/GrantErasures") {
  static readonly layer = Layer.effect(
    GrantErasures,
    Effect.gen(function* () {
      const grants = yield* GrantStore;
      const audit = yield* AuditTrail;
      const { atomically } = yield* UnitOfWork;

      const erase = Effect.fn("GrantErasures.erase")(function* (personId: string, by: Actor) {
        const now = yield* Clock.currentTimeMillis;
        const ended = yield* Effect.forEach(yield* grants.liveOf(personId), (grant) =>
          Effect.orDie(step(grant, { _tag: "Erase" }, now, by)),
        );
        yield* grants.save(ended.map(({ next }) => next));
        yield* audit.appendAll(
          ended.map(({ cause, next }) => ({ ...cause, subject: next.id, at: now })),
        );
      }, atomically);

      return GrantErasures.of({ erase });
    }),
  );
}
