import { Context, type Effect, type Option } from "effect";

/** The server's time at one moment: epoch milliseconds, and milliseconds since a boot of the machine. */
export interface TimeMark {
  readonly at: number;
  readonly boot: string;
  readonly uptime: number;
}

/** The database's clock, and the latest time that a server wrote down. */
export class TimeMarkStore extends Context.Service<
  TimeMarkStore,
  {
    /** The time in epoch milliseconds: by the database's own machine, where the database is a server. */
    readonly now: Effect.Effect<number>;
    readonly find: Effect.Effect<Option.Option<TimeMark>>;
    /** Keeps a mark, unless a later one is kept. Gives the time as `now` does. */
    readonly put: (mark: TimeMark) => Effect.Effect<number>;
    /** Forgets the mark, so that the next start takes the clock as it is. */
    readonly forget: Effect.Effect<void>;
  }
>()("@bonafide/core/due/TimeMarkStore") {}
