import { Context, Effect, Latch, Layer, Semaphore } from "effect";

/** How long the page that is next lets calls go first at most, in milliseconds. */
const patience = 5;

const nextTurn = Effect.callback<void>((resume) => {
  const turn = setImmediate(() => resume(Effect.void));
  return Effect.sync(() => clearImmediate(turn));
});

/**
 * Partners' calls come before people's pages: a page begins when no call is under way, in a turn of the event loop of its
 * own, or after it was the next for a while.
 *
 * Of a crowd that comes at once, everybody would else be served before a call that came with them.
 */
export class PageTurns extends Context.Service<
  PageTurns,
  {
    /** A request is answered, which pages wait for. */
    readonly request: <A, E, R>(answer: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
    /** A request turned out to be for a page, which no other waits for. */
    readonly page: <A, E, R>(answer: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
    /** A page's turn. */
    readonly turn: Effect.Effect<void>;
  }
>()("@bonafide/adapters-http/person/PageTurns") {
  static readonly layer = Layer.effect(
    PageTurns,
    Effect.gen(function* () {
      const line = yield* Semaphore.make(1);
      const quiet = yield* Latch.make(true);
      let calls = 0;

      const begin = () => {
        calls += 1;
        quiet.closeUnsafe();
      };
      const end = () => {
        calls -= 1;
        if (calls === 0) quiet.openUnsafe();
      };
      const within =
        (before: () => void, after: () => void) =>
        <A, E, R>(answer: Effect.Effect<A, E, R>) =>
          Effect.suspend(() => {
            before();
            return Effect.onExit(answer, () => Effect.sync(after));
          });

      // A call that ended is still to be sent, so a turn comes after it, in which another may come.
      const quietTurn = Effect.gen(function* () {
        do {
          yield* quiet.await;
          yield* nextTurn;
        } while (calls > 0);
      });

      return PageTurns.of({
        request: within(begin, end),
        page: within(end, begin),
        turn: line.withPermit(Effect.timeoutOption(quietTurn, patience)),
      });
    }),
  );
}
