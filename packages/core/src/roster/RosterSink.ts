import type { Effect } from "effect";
import type { RosterDiff } from "./RosterDiff.ts";

/**
 * Takes the rows of an import. They are not visible until the import is complete.
 *
 * The next `begin` deletes the rows of an unfinished import.
 */
export interface RosterSink<Row> {
  /** Begins an import under a new id. */
  readonly begin: (roster: string) => Effect.Effect<void>;
  /** Adds rows, all or none. Returns the places of rows whose key already exists. */
  readonly add: (roster: string, rows: ReadonlyArray<Row>) => Effect.Effect<ReadonlyArray<number>>;
  /** What the import's rows would change in the rows that are in use. */
  readonly compare: (roster: string) => Effect.Effect<RosterDiff<Row>>;
  /** Replaces the old rows with the new ones, atomically. Returns false if another import has begun since. */
  readonly complete: (roster: string) => Effect.Effect<boolean>;
  /** Gives up an import: the old rows stay. */
  readonly abandon: (roster: string) => Effect.Effect<void>;
}
