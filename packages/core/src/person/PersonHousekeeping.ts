import { Clock, Context, Effect, Layer } from "effect";
import { failureMemory } from "./GrowingWait.ts";
import { sessionLifetime } from "./PersonSession.ts";
import { PersonSessionStore } from "./PersonSessionStore.ts";
import { SignInDelays } from "./SignInDelays.ts";

/** How many go at once. */
const batch = 500;

/** How much longer than it lives a session is kept, in milliseconds. */
const sessionMemory = 86_400_000;

/** Forgets sessions that are long over, and failures that make nobody wait any more. */
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

      const all = (forget: Effect.Effect<number>, gone: number): Effect.Effect<number> =>
        Effect.flatMap(forget, (count) =>
          count === 0 ? Effect.succeed(gone) : all(forget, gone + count),
        );

      const sweep = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis;
        const over = now - sessionLifetime.whole - sessionMemory;
        const forgotten = yield* all(sessions.forgetBefore(over, batch), 0);
        return yield* all(delays.forgetBefore(now - failureMemory, batch), forgotten);
      });

      return PersonHousekeeping.of({ sweep });
    }),
  );
}
