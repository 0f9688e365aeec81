import { Context, Data, type Effect } from "effect";

/** Somebody else stored a newer version. `UnitOfWork.atomically` answers it by running the unit again. */
export class VersionConflict extends Data.TaggedError("VersionConflict")<{}> {}

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
    readonly atomically: <A, E, R>(
      unit: Effect.Effect<A, E, R>,
    ) => Effect.Effect<A, Exclude<E, VersionConflict>, R>;
  }
>()("@bonafide/core/storage/UnitOfWork") {}
