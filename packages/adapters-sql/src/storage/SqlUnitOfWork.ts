import { UnitOfWork, VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Cause, Effect, Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { isSqlError } from "effect/sql/SqlError";

/** How often a unit is run again before its conflict is taken for one that never ends. */
const rerunLimit = 50;

const isLasting = <E>(error: E): error is Exclude<E, VersionConflict> =>
  !(error instanceof VersionConflict);

// Two units that waited for each other: the database ended one of them, which may as well run again.
const isCrossed = (error: unknown): boolean =>
  isSqlError(error) &&
  (error.reason._tag === "SerializationError" || error.reason._tag === "DeadlockError");

/** Whether running the unit again can help. `whole` tells that its transaction is its own to begin again. */
const isPassing = (cause: Cause.Cause<unknown>, whole: boolean): boolean =>
  cause.reasons.some(
    (reason) =>
      (Cause.isFailReason(reason) && reason.error instanceof VersionConflict) ||
      (whole && Cause.isDieReason(reason) && isCrossed(reason.defect)),
  );

/**
 * Core's unit of work as a transaction of the database. Within a unit, `atomically` is part of that unit: a savepoint
 * of it.
 *
 * A unit that met a conflict, or that the database ended to let another pass, is run again at once, up to 50 times:
 * the other one has committed.
 */
export const SqlUnitOfWork: Layer.Layer<UnitOfWork, never, SqlClient> = Layer.effect(
  UnitOfWork,
  Effect.gen(function* () {
    const sql = yield* SqlClient;

    const run = <A, E, R>(
      unit: Effect.Effect<A, E, R>,
      whole: boolean,
      runs: number,
    ): Effect.Effect<A, Exclude<E, VersionConflict>, R> =>
      sql.withTransaction(unit).pipe(
        Effect.catchIf(isSqlError, Effect.die),
        Effect.catchCause((cause) =>
          runs < rerunLimit && isPassing(cause, whole)
            ? run(unit, whole, runs + 1)
            : Effect.failCause(cause).pipe(
                Effect.catch((error) =>
                  isLasting(error) ? Effect.fail(error) : Effect.die(error),
                ),
              ),
        ),
      );

    const atomically = <A, E, R>(unit: Effect.Effect<A, E, R>) =>
      Effect.flatMap(Effect.serviceOption(sql.transactionService), (transaction) =>
        run(unit, Option.isNone(transaction), 1),
      );

    // Each has a connection of its own, so none shares a commit.
    return UnitOfWork.of({ atomically, patiently: atomically });
  }),
);
