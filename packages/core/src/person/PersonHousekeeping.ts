import { Clock, Context, Effect, Layer } from "effect";
import { grantLifetimes } from "../oauth/AuthorizationGrant.ts";
import { GrantStore } from "../oauth/GrantStore.ts";
import { documentTokenLifetimes } from "../passback/DocumentToken.ts";
import { DocumentTokenStore } from "../passback/DocumentTokenStore.ts";
import { ServedImages, servedLimit } from "../passback/ServedImages.ts";
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

/** Forgets sessions, grants and document tokens that are over, and what nobody has to wait for any more. */
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
      const tokens = yield* DocumentTokenStore;
      const served = yield* ServedImages;

      const all = (forget: Effect.Effect<number>, gone: number): Effect.Effect<number> =>
        Effect.flatMap(forget, (count) =>
          count === 0 ? Effect.succeed(gone) : all(forget, gone + count),
        );

      const sweep = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis;
        const old = [
          [sessions, sessionLifetime.whole + sessionMemory],
          [delays, failureMemory],
          [grants, grantMemory],
          [tokens, documentTokenLifetimes.refresh],
          [served, servedLimit.within],
        ] as const;
        return yield* Effect.reduce(
          old,
          () => 0,
          (gone, [store, age]) => all(store.forgetBefore(now - age, batch), gone),
        );
      });

      return PersonHousekeeping.of({ sweep });
    }),
  );
}
