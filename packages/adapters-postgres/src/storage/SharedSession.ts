import { Effect } from "effect";
import type { Connection } from "effect/sql/SqlConnection";
import type { PostgresSession } from "./PostgresSession.ts";

/** Uses a connection. */
type Use<A, E, R> = (connection: Connection) => Effect.Effect<A, E, R>;

/** A session of the pool that others may use with its borrower, who gives it back after all of them. */
export class SharedSession {
  readonly #session: PostgresSession;
  #users = 0;
  #isOver = false;
  #ended: () => void = () => {};

  constructor(session: PostgresSession) {
    this.#session = session;
  }

  /** Whether the borrower has not given it back. */
  get isOpen(): boolean {
    return !this.#isOver;
  }

  /** Uses it beside the borrower. */
  join<A, E, R>(use: Use<A, E, R>): Effect.Effect<A, E, R> {
    return Effect.suspend(() => {
      this.#users += 1;
      return Effect.ensuring(
        use(this.#session),
        Effect.sync(() => {
          this.#users -= 1;
          if (this.#users === 0) this.#ended();
        }),
      );
    });
  }

  /** The borrower's use, which ends after all others. */
  lend<A, E, R>(use: Use<A, E, R>): Effect.Effect<A, E, R> {
    const others = Effect.callback<void>((resume) => {
      this.#ended = () => {
        this.#isOver = true;
        resume(Effect.void);
      };
      if (this.#users === 0) this.#ended();
    });
    return Effect.ensuring(use(this.#session), others);
  }
}
