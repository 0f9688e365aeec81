import { Context, type Effect, type Option } from "effect";

/** A turn of a sweep that a process wants to do. Times are in epoch milliseconds. */
export interface SweepTurn {
  readonly name: string;
  readonly holder: string;
  readonly now: number;
  /** When the next turn is due. The claim ends then. */
  readonly until: number;
  /** The latest time at which the next turn can be due. */
  readonly latest: number;
}

/** When each sweep of the database is due next, by its name, and which process has it until then. */
export class SweepStore extends Context.Service<
  SweepStore,
  {
    /**
     * Claims a sweep that is due or unknown, until its next turn or the end of its holder. One that is due after `latest`
     * is due: the clock that said so was wrong. Returns whether it was claimed.
     */
    readonly claim: (turn: SweepTurn) => Effect.Effect<boolean>;
    /** Moves the next turn of a sweep whose work goes on. Does nothing once another holder has it. */
    readonly keep: (turn: Pick<SweepTurn, "name" | "holder" | "until">) => Effect.Effect<void>;
    /** When a sweep is due, in epoch milliseconds; none where it is unknown. */
    readonly nextDue: (name: string) => Effect.Effect<Option.Option<number>>;
  }
>()("@bonafide/core/due/SweepStore") {}
