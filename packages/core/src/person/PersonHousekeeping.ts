import { Clock, Context, Effect, Layer } from "effect";
import { grantLifetimes } from "../oauth/AuthorizationGrant.ts";
import { GrantStore } from "../oauth/GrantStore.ts";
import { failureMemory } from "./GrowingWait.ts";
import { sessionLifetime } from "./PersonSession.ts";
import { PersonSessionStore } from "./PersonSessionStore.ts";
import { SignInDelays } from "./SignInDelays.ts";

/** How many go at once. */
const batch = 500;

/** How much longer than it lives a session is kept, in milliseconds. */
const sessionMemory = 86_400_000;

/** How long after its last change a grant is kept: nothing of it can be used any more for half of that. */
const grantMemory = 2 * grantLifetimes.refresh;

/** Forgets sessions and grants that are long over, and failures that make nobody wait any more. */
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
      const delays = yield* SignInDelays;
      const grants = yield* GrantStore;

      const all = (forget: Effect.Effect<number>, gone: number): Effect.Effect<number> =>
        Effect.flatMap(forget, (count) =>
          count === 0 ? Effect.succeed(gone) : all(forget, gone + count),
        );

      const sweep = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis;
        const over = now - sessionLifetime.whole - sessionMemory;
        const forgotten = yield* all(sessions.forgetBefore(over, batch), 0);
        const ready = yield* all(delays.forgetBefore(now - failureMemory, batch), forgotten);
        return yield* all(grants.forgetBefore(now - grantMemory, batch), ready);
      });

      return PersonHousekeeping.of({ sweep });
    }),
  );
}
