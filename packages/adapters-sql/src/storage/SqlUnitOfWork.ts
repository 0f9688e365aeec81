import { UnitOfWork, VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Cause, Effect, Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { isSqlError } from "effect/sql/SqlError";

/** How often a unit runs again before its conflict counts as permanent. */
const rerunLimit = 50;

const isLasting = <E>(error: E): error is Exclude<E, VersionConflict> =>
  !(error instanceof VersionConflict);

/** The keys of rows that two units may insert at once, and then count on. */
const countedKeys = ["limit_use_pkey"];

// A deadlock, or a row that another unit was first to insert: the database ended this unit, which can run again.
const isCrossed = (error: unknown): boolean =>
  isSqlError(error) &&
  (error.reason._tag === "SerializationError" ||
    error.reason._tag === "DeadlockError" ||
    (error.reason._tag === "UniqueViolation" && countedKeys.includes(error.reason.constraint)));

/** Whether running the unit again can help. `whole`: the unit owns its transaction. */
const isPassing = (cause: Cause.Cause<unknown>, whole: boolean): boolean =>
  cause.reasons.some(
    (reason) =>
      (Cause.isFailReason(reason) && reason.error instanceof VersionConflict) ||
      (whole && Cause.isDieReason(reason) && isCrossed(reason.defect)),
  );

/**
 * Core's unit of work as a database transaction. A nested `atomically` is a savepoint of the outer unit.
 *
 * A unit with a conflict or a deadlock runs again at once, up to 50 times: the other unit has committed.
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

    // Each unit has its own connection, so units do not share a commit.
    return UnitOfWork.of({ atomically, patiently: atomically });
  }),
);
