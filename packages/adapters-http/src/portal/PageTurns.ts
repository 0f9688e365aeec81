import { Effect, Semaphore } from "effect";

const nextTurn = Effect.callback<void>((resume) => {
  const turn = setImmediate(() => resume(Effect.void));
  return Effect.sync(() => clearImmediate(turn));
});

/**
 * A page begins in each turn of the event loop, no more: of a crowd that comes at once, everybody would else be served
 * before a partner's call that came with them.
 */
export const makePageTurns = Effect.map(Semaphore.make(1), (line) => line.withPermit(nextTurn));
