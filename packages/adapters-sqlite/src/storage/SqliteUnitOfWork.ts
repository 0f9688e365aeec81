import { makeBatches } from "@bonafide/core/storage/Batches";
import { UnitOfWork, VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Cause, Context, Effect, Exit, Layer, Option, References, Tracer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { isSqlError, type SqlError } from "effect/sql/SqlError";
import { SqliteDatabase } from "./SqliteDatabase.ts";

/** The most units in one commit. */
const batchLimit = 128;
/** How many turns of the event loop a batch waits for more units at most. */
const gatheredTurns = 4;
/** How long a patient unit waits for another unit's commit, in milliseconds. */
const patience = 10;
/** How often a unit runs again before its conflict counts as permanent. */
const rerunLimit = 50;

/** A unit in the queue. */
interface Waiting {
  /** Runs the unit; the returned function gives the caller the result once it is durable. */
  readonly run: Effect.Effect<() => void>;
  readonly fail: (cause: Cause.Cause<never>) => void;
  /** A caller can take its unit back while it waits. */
  stage: "waits" | "taken back" | "runs";
}

const isLasting = <E>(error: E | SqlError): error is Exclude<E, VersionConflict> =>
  !(error instanceof VersionConflict) && !isSqlError(error);

// Another process wrote for longer than a statement waits. Nothing was stored, so the unit can run again.
const isBusy = (error: unknown): boolean =>
  isSqlError(error) && error.reason._tag === "LockTimeoutError";

/** The tracing context, so that spans of the unit belong to its caller's. */
const tracingOf = (context: Context.Context<never>): Context.Context<never> =>
  Context.mergeAll(
    Context.pick(Tracer.Tracer)(context),
    Context.pick(Tracer.ParentSpan)(context),
    Context.pick(References.TracerEnabled)(context),
  );

const nextTurn = Effect.callback<void>((resume) => {
  const turn = setImmediate(() => resume(Effect.void));
  return Effect.sync(() => clearImmediate(turn));
});

/** Lets fibers that are ready join: waiting for them costs less than a second sync. */
const gather = (count: () => number) =>
  Effect.gen(function* () {
    let seen = -1;
    for (let turn = 0; turn < gatheredTurns && seen < count(); turn += 1) {
      if (count() >= batchLimit) return;
      seen = count();
      yield* nextTurn;
    }
  });

/**
 * Core's unit of work with group commit: concurrent units share one transaction and one sync to disk, each under its
 * own savepoint.
 *
 * A caller gets its result once all units are durable. A failed unit is rolled back alone. If the commit fails, every
 * unit of the batch dies and nothing is stored. Units run one after the other, so a unit must wait for nothing but this
 * database. An interrupted caller takes its unit back; once the unit runs, the caller waits for the commit. A nested
 * `atomically` is part of the outer unit.
 */
export const SqliteUnitOfWork: Layer.Layer<UnitOfWork, never, SqlClient | SqliteDatabase> =
  Layer.effect(
    UnitOfWork,
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const { writer } = yield* SqliteDatabase;

      const savepoint = {
        begin: writer.prepare("SAVEPOINT unit"),
        rollBack: writer.prepare("ROLLBACK TO SAVEPOINT unit"),
        release: writer.prepare("RELEASE SAVEPOINT unit"),
      };

      const rerun = <A, E, R>(unit: Effect.Effect<A, E | SqlError, R>) =>
        Effect.retry(unit, {
          times: rerunLimit,
          while: (error) => error instanceof VersionConflict || isBusy(error),
        }).pipe(
          Effect.catch((error) => (isLasting<E>(error) ? Effect.fail(error) : Effect.die(error))),
        );

      // Within a transaction, `withTransaction` is a savepoint.
      const whole = <A, E, R>(unit: Effect.Effect<A, E, R>) => rerun(sql.withTransaction(unit));

      const enqueue = <A, E>(unit: Effect.Effect<A, E>, patient: boolean) =>
        Effect.callback<A, E>((resume) => {
          let settled = false;
          let onSettled = () => {};
          const settle = (exit: Exit.Exit<A, E>) => {
            settled = true;
            resume(exit);
            onSettled();
          };
          const waiting: Waiting = {
            run: Effect.map(Effect.exit(unit), (exit) => () => settle(exit)),
            fail: (cause) => settle(Exit.failCause(cause)),
            stage: "waits",
          };
          if (patient) {
            batches.addPatient(waiting);
            setTimeout(callUp, patience, waiting);
          } else batches.add(waiting);
          return Effect.callback<void>((resume) => {
            if (waiting.stage === "waits") waiting.stage = "taken back";
            if (waiting.stage === "taken back" || settled) resume(Effect.void);
            else onSettled = () => resume(Effect.void);
          });
        });

      // SQLite ends the transaction itself on some failures; later statements would run outside of it.
      const intact = Effect.suspend(() =>
        writer.inTransaction ? Effect.void : Effect.die("SQLite ended the transaction"),
      );

      const together = (batch: ReadonlyArray<Waiting>) =>
        Effect.forEach(batch, ({ run }) => Effect.tap(run, intact)).pipe(
          sql.withTransaction,
          Effect.retry({ times: rerunLimit, while: isBusy }),
          Effect.orDie,
          Effect.matchCause({
            onFailure: (cause) => batch.forEach(({ fail }) => fail(cause)),
            onSuccess: (tell) => tell.forEach((settle) => settle()),
          }),
        );

      const commit = (batch: ReadonlyArray<Waiting>): Effect.Effect<void> => {
        const [first, ...others] = batch;
        if (first === undefined) return Effect.void;
        return others.length === 0 ? Effect.map(first.run, (settle) => settle()) : together(batch);
      };

      const batches = yield* makeBatches<Waiting>({
        limit: batchLimit,
        gather,
        interruptible: false,
        work: (all) => {
          const batch = all.filter(({ stage }) => stage === "waits");
          for (const waiting of batch) waiting.stage = "runs";
          return Effect.updateContext(commit(batch), tracingOf);
        },
        abandon: ({ fail }) => fail(Cause.interrupt()),
      });

      const callUp = ({ stage }: Waiting): void => {
        if (stage === "waits") batches.wake();
      };

      // A transaction copies its whole context, which is large in a server. So it begins in a minimal one, and its
      // services are added to the unit's own.
      const within = <R>(
        context: Context.Context<R>,
        transaction: Context.Context<never>,
        tracing: Context.Context<never>,
      ) => {
        let own = context;
        for (const [key, value] of transaction.mapUnsafe) {
          if (tracing.mapUnsafe.get(key) !== value) own = Context.addUnsafe(own, key, value);
        }
        return own;
      };

      const alone = <A, E, R>(unit: Effect.Effect<A, E, R>, context: Context.Context<R>) => {
        const tracing = tracingOf(context);
        return whole(
          Effect.updateContext(unit, (transaction: Context.Context<never>) =>
            within(context, transaction, tracing),
          ),
        ).pipe(Effect.provideContext(tracing));
      };

      const end = (exit: Exit.Exit<unknown, unknown>): void => {
        // SQLite has already ended the transaction: there is no savepoint to roll back.
        if (!writer.inTransaction) return;
        if (Exit.isFailure(exit)) savepoint.rollBack.run();
        savepoint.release.run();
      };

      /** Runs a unit under a savepoint of its own. The client's would open and trace a further one. */
      const beside = <A, E, R>(
        unit: Effect.Effect<A, E, R>,
        context: Context.Context<R>,
        transaction: Context.Context<never>,
      ) => {
        const own = within(context, transaction, tracingOf(transaction));
        const run = Effect.updateContext(unit, (_: Context.Context<never>) => own);
        return rerun(
          Effect.suspend(() => {
            savepoint.begin.run();
            return Effect.onExit(run, (exit) => Effect.sync(() => end(exit)));
          }),
        );
      };

      const among = <A, E, R>(unit: Effect.Effect<A, E, R>, context: Context.Context<R>) =>
        Effect.contextWith((around: Context.Context<never>) =>
          Option.isSome(Context.getOption(around, sql.transactionService))
            ? beside(unit, context, around)
            : alone(unit, context),
        );

      const queued =
        (patient: boolean) =>
        <A, E, R>(unit: Effect.Effect<A, E, R>) =>
          Effect.flatMap(Effect.serviceOption(sql.transactionService), (transaction) =>
            Option.isSome(transaction)
              ? whole(unit)
              : Effect.contextWith((context: Context.Context<R>) =>
                  enqueue(among(unit, context), patient),
                ),
          );

      return UnitOfWork.of({ atomically: queued(false), patiently: queued(true) });
    }),
  );
