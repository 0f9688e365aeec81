import { Clock, Context, Effect, Layer } from "effect";
import { grantLifetimes } from "../oauth/AuthorizationGrant.ts";
import { Limits } from "../limit/Limits.ts";
import { GrantStore } from "../oauth/GrantStore.ts";
import { documentTokenLifetimes } from "../passback/DocumentToken.ts";
import { DocumentTokenStore } from "../passback/DocumentTokenStore.ts";
import { sessionLifetime } from "./PersonSession.ts";
import { PersonSessionStore } from "./PersonSessionStore.ts";

/** How many go at once. */
const batch = 500;

/** How much longer than it lives a session is kept, in milliseconds. */
const sessionMemory = 86_400_000;

/** How long after its last change a grant is kept: nothing of it can be used any more for half of that. */
const grantMemory = 2 * grantLifetimes.refresh;

/** Forgets sessions, grants and document tokens that are over, and uses of limits that count no more. */
export class PersonHousekeeping extends Context.Service<
  PersonHousekeeping,
  {
    /** Forgets what is to be forgotten now, and says how many rows that were. */
    readonly sweep: Effect.Effect<number>;
  }
>()("@bonafide/core/person/PersonHousekeeping") {
  static readonly layer = Layer.effect(
    PersonHousekeeping,
    Effect.gen(function* () {
      const sessions = yield* PersonSessionStore;
      const grants = yield* GrantStore;
      const tokens = yield* DocumentTokenStore;
      const limits = yield* Limits;

      const all = (forget: Effect.Effect<number>, gone: number): Effect.Effect<number> =>
        Effect.flatMap(forget, (count) =>
          count === 0 ? Effect.succeed(gone) : all(forget, gone + count),
        );

      const sweep = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis;
        const old = [
          [sessions, sessionLifetime.whole + sessionMemory],
          [grants, grantMemory],
          [tokens, documentTokenLifetimes.refresh],
        ] as const;
        return yield* Effect.reduce(
          old,
          () => 0,
          (gone, [store, age]) => all(store.forgetBefore(now - age, batch), gone),
        ).pipe(Effect.zipWith(limits.sweep(now), (gone, uses) => gone + uses));
      });

      return PersonHousekeeping.of({ sweep });
    }),
  );
}
