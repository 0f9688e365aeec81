import { Context, Effect } from "effect";

/** Whether a use is part of a unit of work, which has its turn. */
export const InUnit = Context.Reference<boolean>("@bonafide/server/test/simulation/InUnit", {
  defaultValue: () => false,
});

/** A turn of the event loop. */
const loopTurn = Effect.callback<void>((resume) => {
  const turn = setImmediate(() => resume(Effect.void));
  return Effect.sync(() => clearImmediate(turn));
});

/** For how many turns of the event loop nothing may be asked before all is at rest. */
const restTurns = 3;

/**
 * Turns of a database that answers later: one use at a time, and a caller that goes on at once goes before those who wait. So
 * all is done in the order in which it would be done over a store that answers at once, and a seed gives the same trace.
 */
export class Turns {
  readonly #waiting: Array<() => void> = [];
  #isTaken = false;
  /** The caller whose turn has just ended, until it waits for something else. */
  #goingOn: number | undefined;
  #asked = 0;

  /** Gives the use its turn; a unit of work has one turn for all its uses. */
  take<A, E, R>(use: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    return Effect.flatMap(InUnit, (inUnit) =>
      inUnit
        ? use
        : Effect.acquireUseRelease(
            this.#begin,
            () => Effect.provideService(use, InUnit, true),
            (caller) => Effect.sync(() => this.#end(caller)),
          ),
    );
  }

  /** Waits until nothing is asked any more. */
  readonly rest: Effect.Effect<void> = Effect.gen({ self: this }, function* () {
    for (let quiet = 0; quiet < restTurns; quiet += 1) {
      const before = this.#asked;
      yield* loopTurn;
      if (this.#isTaken || this.#asked !== before) quiet = -1;
    }
  });

  readonly #begin = Effect.withFiber(({ id }) =>
    Effect.callback<number>((resume) => {
      this.#asked += 1;
      const start = () => resume(Effect.succeed(id));
      if (this.#isTaken && this.#goingOn !== id) {
        this.#waiting.push(start);
        return;
      }
      this.#isTaken = true;
      this.#goingOn = undefined;
      start();
    }),
  );

  #end(caller: number): void {
    this.#goingOn = caller;
    queueMicrotask(() => {
      if (this.#goingOn !== caller) return;
      this.#goingOn = undefined;
      setImmediate(() => {
        const next = this.#waiting.shift();
        if (next === undefined) this.#isTaken = false;
        else next();
      });
    });
  }
}
