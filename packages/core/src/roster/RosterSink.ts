import type { Effect } from "effect";

/**
 * Where the rows of a roster go while it is imported, unseen until it is complete.
 *
 * An import that was never completed is cleared away by the next `begin`.
 */
export interface RosterSink<Row> {
  /** Begins an import under a new id. */
  readonly begin: (roster: string) => Effect.Effect<void>;
  /** Adds rows, all or none, and says which of them (by their places) have a key that was there already. */
  readonly add: (roster: string, rows: ReadonlyArray<Row>) => Effect.Effect<ReadonlyArray<number>>;
  /**
   * Lets the new rows stand for all that were there before, in one moment; says whether they do. They do not where
   * another import was begun since.
   */
  readonly complete: (roster: string) => Effect.Effect<boolean>;
  /** Gives an import up: what was there before stays. */
  readonly abandon: (roster: string) => Effect.Effect<void>;
}
