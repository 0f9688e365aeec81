import { Context, Data, type Effect } from "effect";

/** The stored version is newer. `UnitOfWork.atomically` runs the unit again. */
export class VersionConflict extends Data.TaggedError("VersionConflict")<{}> {}

type Atomically = <A, E, R>(
  unit: Effect.Effect<A, E, R>,
) => Effect.Effect<A, Exclude<E, VersionConflict>, R>;

/**
 * Stores state, audit row and outbox entries, all or none.
 *
 * The unit is durable when `atomically` returns. A failed unit leaves nothing behind and does not affect other units of
 * the same commit. A unit with a `VersionConflict` runs again from its start, so it must load its data itself.
 */
export class UnitOfWork extends Context.Service<
  UnitOfWork,
  {
    readonly atomically: Atomically;
    /** Like `atomically`, for work that can wait some milliseconds: it may join another unit's commit. */
    readonly patiently: Atomically;
  }
>()("@bonafide/core/storage/UnitOfWork") {}
