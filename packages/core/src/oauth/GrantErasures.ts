import { Context, Effect, Layer } from "effect";
import type { Actor } from "../audit/AuditCause.ts";
import { makeEndGrants } from "./GrantEndings.ts";
import { GrantStore } from "./GrantStore.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";

/** Ends a person's grants when the person is erased. */
export class GrantErasures extends Context.Service<
  GrantErasures,
  {
    /** Ends every live grant of a person. */
    readonly erase: (personId: string, by: Actor) => Effect.Effect<void>;
  }
>()("@bonafide/core/oauth/GrantErasures") {
  static readonly layer = Layer.effect(
    GrantErasures,
    Effect.gen(function* () {
      const grants = yield* GrantStore;
      const endGrants = yield* makeEndGrants;
      const { atomically } = yield* UnitOfWork;

      const erase = Effect.fn("GrantErasures.erase")(function* (personId: string, by: Actor) {
        yield* endGrants(yield* grants.liveOf(personId), "Erase", by);
      }, atomically);

      return GrantErasures.of({ erase });
    }),
  );
}
