import { Context, Effect, Latch, Layer, Semaphore } from "effect";

/** The longest wait of the next page while calls are served, in milliseconds. */
const patience = 5;

const nextTurn = Effect.callback<void>((resume) => {
  const turn = setImmediate(() => resume(Effect.void));
  return Effect.sync(() => clearImmediate(turn));
});

/**
 * Serves partners' calls before pages. A page begins when no call is running, in a turn of the event loop of its own,
 * or after the longest wait.
 *
 * Otherwise a crowd of pages would delay a call that arrives with them.
 */
export class PageTurns extends Context.Service<
  PageTurns,
  {
    /** Runs a request. Pages wait for it. */
    readonly request: <A, E, R>(answer: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
    /** Marks a running request as a page, so that other pages do not wait for it. */
    readonly page: <A, E, R>(answer: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
    /** Waits for a page's turn. */
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

      // The answer of a call is sent in a later turn, which may bring another call.
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
