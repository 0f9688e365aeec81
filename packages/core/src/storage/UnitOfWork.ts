import { Context, Data, type Effect } from "effect";

/** Somebody else stored a newer version. `UnitOfWork.atomically` answers it by running the unit again. */
export class VersionConflict extends Data.TaggedError("VersionConflict")<{}> {}

type Atomically = <A, E, R>(
  unit: Effect.Effect<A, E, R>,
) => Effect.Effect<A, Exclude<E, VersionConflict>, R>;

/**
 * State, audit row and outbox entries, stored together or not at all.
 *
 * When `atomically` returns, the unit is durable. A unit that fails leaves nothing behind, and fails alone: units
 * of others that were committed with it stay. A unit that met a `VersionConflict` is run again from its start, so
 * it must load what it decides upon.
 */
export class UnitOfWork extends Context.Service<
  UnitOfWork,
  {
    readonly atomically: Atomically;
    /** As `atomically`, for whom some milliseconds are nothing: may wait for somebody else's commit, and share it. */
    readonly patiently: Atomically;
  }
>()("@bonafide/core/storage/UnitOfWork") {}
