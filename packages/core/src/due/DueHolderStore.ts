import { Context, type Effect } from "effect";

/** A process that claims due rows. `beat` grows for as long as it lives; `at` is its time then, in epoch milliseconds. */
export interface HolderBeat {
  readonly id: string;
  readonly beat: number;
  readonly at: number;
}

/** The processes that work on one database, and what they hold of every kind of due row. */
export class DueHolderStore extends Context.Service<
  DueHolderStore,
  {
    /** Counts a holder's beat on, and adds a holder that is unknown. Gives every holder, in the order of ids. */
    readonly beat: (id: string, at: number) => Effect.Effect<ReadonlyArray<HolderBeat>>;
    /** Every holder, in the order of ids. */
    readonly holders: Effect.Effect<ReadonlyArray<HolderBeat>>;
    /**
     * Forgets holders. What they held, and whatever is held by an unknown holder, is due at `now` (epoch milliseconds).
     */
    readonly end: (ids: ReadonlyArray<string>, now: number) => Effect.Effect<void>;
  }
>()("@bonafide/core/due/DueHolderStore") {}
