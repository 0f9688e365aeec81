import { Worker } from "node:worker_threads";
import { UnitOfWork, VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { expect, it, vi } from "@effect/vitest";
import { Cause, Context, Deferred, Effect, Exit, Fiber, Latch, Layer, Scope } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { committed, databaseFile, notes, temporaryDatabase, write } from "./TemporaryDatabase.ts";

const test = <E>(
  name: string,
  program: Effect.Effect<void, E, Layer.Success<typeof temporaryDatabase>>,
) => it.effect(name, () => Effect.provide(program, temporaryDatabase, { local: true }));

const atomically = <A, E, R>(unit: Effect.Effect<A, E, R>) =>
  Effect.flatMap(UnitOfWork, (unitOfWork) => unitOfWork.atomically(unit));

const together = <A, E, R>(units: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.all(
    units.map((unit) => Effect.exit(atomically(unit))),
    { concurrency: "unbounded" },
  );

test(
  "commits concurrent units in one transaction, and answers their callers afterwards",
  Effect.gen(function* () {
    let told = 0;
    const unit = (text: string) =>
      atomically(
        Effect.andThen(
          write(text),
          Effect.map(committed, (count) => ({ count, told })),
        ),
      ).pipe(Effect.tap(() => Effect.sync(() => (told += 1))));
    const seen = yield* Effect.all([unit("one"), unit("two"), unit("three")], {
      concurrency: "unbounded",
    });
    expect(seen).toEqual(seen.map(() => ({ count: 0, told: 0 })));
    expect(yield* committed).toBe(3);
  }),
);

const patiently = <A, E, R>(unit: Effect.Effect<A, E, R>) =>
  Effect.flatMap(UnitOfWork, (unitOfWork) => unitOfWork.patiently(unit));

const someTurns = Effect.promise(async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((next) => setImmediate(next));
});

test(
  "commits a patient unit with the next that is not",
  Effect.gen(function* () {
    const patient = yield* Effect.forkChild(patiently(write("patient")));
    yield* Effect.yieldNow;
    const before = yield* atomically(Effect.andThen(write("hurried"), committed));
    expect([before, yield* committed]).toEqual([0, 2]);
    yield* Fiber.join(patient);
  }),
);

test(
  "commits patient units together ten milliseconds after the first, where none is hurried",
  Effect.gen(function* () {
    yield* Effect.acquireRelease(
      Effect.sync(() => vi.useFakeTimers({ toFake: ["setTimeout"] })),
      () => Effect.sync(() => vi.useRealTimers()),
    );
    const first = yield* Effect.forkChild(patiently(write("first")));
    yield* someTurns;
    vi.advanceTimersByTime(9);
    const second = yield* Effect.forkChild(patiently(write("second")));
    yield* someTurns;
    expect(yield* committed).toBe(0);
    vi.advanceTimersByTime(1);
    yield* Fiber.join(first);
    expect(yield* committed).toBe(2);
    yield* Fiber.join(second);
  }).pipe(Effect.scoped),
);

test(
  "commits at most 128 units together",
  Effect.gen(function* () {
    const sizes = yield* Effect.forEach(
      Array.from({ length: 300 }),
      () =>
        atomically(
          Effect.gen(function* () {
            yield* write("note");
            return (yield* notes).length - (yield* committed);
          }),
        ),
      { concurrency: "unbounded" },
    );
    expect(Math.max(...sizes)).toBe(128);
    expect(yield* committed).toBe(300);
  }),
);

test(
  "fails every unit of a commit that fails, leaves nothing of them, and goes on",
  Effect.gen(function* () {
    const orphan = Effect.flatMap(SqlClient, (sql) => sql`INSERT INTO reply (note_id) VALUES (99)`);
    const exits = yield* together<unknown, unknown, SqlClient>([
      write("one"),
      orphan,
      write("two"),
    ]);
    expect(exits.map(Exit.hasDies)).toEqual([true, true, true]);
    expect(Exit.hasDies(yield* Effect.exit(atomically(orphan)))).toBe(true);
    expect(yield* notes).toEqual([]);
    yield* atomically(write("after"));
    expect(yield* notes).toEqual(["after"]);
  }),
);

test(
  "stores nothing when SQLite ends the transaction in the middle of it",
  Effect.gen(function* () {
    const exits = yield* together<unknown, unknown, SqlClient>([
      write("one"),
      Effect.exit(write("poison")),
      write("two"),
    ]);
    expect(exits.map(Exit.hasDies)).toEqual([true, true, true]);
    expect(yield* notes).toEqual([]);
    yield* atomically(write("after"));
    expect(yield* notes).toEqual(["after"]);
  }),
);

test(
  "runs each unit with what its own caller provides",
  Effect.gen(function* () {
    const Name = Context.Reference<string>("test/Name", { defaultValue: () => "nobody" });
    const unit = Effect.flatMap(Name, write);
    yield* Effect.all(
      [
        Effect.provideService(atomically(unit), Name, "Ann"),
        atomically(unit),
        Effect.provideService(atomically(unit), Name, "Bob"),
      ],
      { concurrency: "unbounded" },
    );
    expect(yield* notes).toEqual(["Ann", "nobody", "Bob"]);
  }),
);

test(
  "gives a conflict up after fifty runs more, as a defect",
  Effect.gen(function* () {
    let runs = 0;
    const unit = Effect.andThen(
      Effect.sync(() => (runs += 1)),
      Effect.fail(new VersionConflict()),
    );
    const exit = yield* Effect.exit(atomically(Effect.andThen(write("never"), unit)));
    expect(Exit.hasDies(exit)).toBe(true);
    expect(runs).toBe(51);
    expect(yield* notes).toEqual([]);
  }),
);

test(
  "takes a unit out of the queue when its caller is interrupted",
  Effect.gen(function* () {
    const gate = yield* Latch.make();
    const inside = yield* Deferred.make<void>();
    const running = yield* Effect.forkChild(
      atomically(Effect.andThen(Deferred.succeed(inside, undefined), gate.await)),
    );
    yield* Deferred.await(inside);
    const waiting = yield* Effect.forkChild(atomically(write("never")));
    yield* Effect.yieldNow;
    yield* Fiber.interrupt(waiting);
    yield* gate.open;
    yield* Fiber.join(running);
    yield* atomically(write("after"));
    expect(yield* notes).toEqual(["after"]);
  }),
);

test(
  "finishes a unit that runs when its caller is interrupted, and the others with it",
  Effect.gen(function* () {
    const gate = yield* Latch.make();
    const inside = yield* Deferred.make<void>();
    const held = write("held").pipe(
      Effect.andThen(Deferred.succeed(inside, undefined)),
      Effect.andThen(gate.await),
      Effect.andThen(write("held to the end")),
    );
    const running = yield* Effect.forkChild(atomically(held));
    const other = yield* Effect.forkChild(atomically(write("other")));
    yield* Deferred.await(inside);
    const interrupting = yield* Effect.forkChild(
      Effect.andThen(Fiber.interrupt(running), committed),
    );
    yield* Effect.yieldNow;
    expect(interrupting.pollUnsafe()).toBe(undefined);
    yield* gate.open;
    expect(yield* Fiber.join(interrupting)).toBe(3);
    yield* Fiber.join(other);
    expect(yield* notes).toEqual(["held", "held to the end", "other"]);
  }),
);

test(
  "waits while another process writes to the file",
  Effect.gen(function* () {
    const file = yield* databaseFile;
    // Holds the write lock for a while that the unit, which blocks this thread, cannot end.
    const worker = new Worker(
      `const { parentPort, workerData } = require("node:worker_threads");
       const database = new (require("better-sqlite3"))(workerData);
       database.exec("BEGIN IMMEDIATE; INSERT INTO note (text) VALUES ('theirs')");
       parentPort.postMessage("held");
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
       database.exec("COMMIT");
       database.close();`,
      { eval: true, workerData: file },
    );
    yield* Effect.promise(() => new Promise((resolve) => worker.once("message", resolve)));
    yield* atomically(write("ours"));
    expect(yield* notes).toEqual(["theirs", "ours"]);
    yield* Effect.promise(() => worker.terminate());
  }),
);

it.effect("ends the waiting units when it is closed, after the running unit is stored", () =>
  Effect.gen(function* () {
    const scope = yield* Scope.make();
    const services = yield* Layer.buildWithScope(temporaryDatabase, scope);
    const gate = yield* Latch.make();
    const inside = yield* Deferred.make<void>();
    const running = yield* Effect.forkChild(
      Effect.provideContext(
        atomically(Effect.andThen(Deferred.succeed(inside, undefined), gate.await)),
        services,
      ),
    );
    yield* Deferred.await(inside);
    const waiting = yield* Effect.forkChild(
      Effect.provideContext(atomically(write("never")), services),
    );
    yield* Effect.yieldNow;
    const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void));
    yield* Effect.yieldNow;
    yield* gate.open;
    yield* Fiber.join(running);
    yield* Fiber.join(closing);
    const exit = yield* Fiber.await(waiting);
    expect(Exit.isFailure(exit) && Cause.hasInterrupts(exit.cause)).toBe(true);
  }),
);

test(
  "rolls back a failed unit alone, and a unit with a conflict before it runs again",
  Effect.gen(function* () {
    let runs = 0;
    const late = Effect.gen(function* () {
      yield* write(`run ${(runs += 1)}`);
      if (runs < 3) return yield* new VersionConflict();
      yield* Effect.exit(atomically(Effect.andThen(write("nested"), Effect.fail("no"))));
    });
    const exits = yield* together<unknown, unknown, Layer.Success<typeof temporaryDatabase>>([
      write("one"),
      Effect.andThen(write("never"), Effect.fail("no")),
      late,
      Effect.andThen(write("never"), Effect.die("no")),
      write("two"),
    ]);
    expect(exits.map(Exit.isSuccess)).toEqual([true, false, true, false, true]);
    expect(yield* notes).toEqual(["one", "run 3", "two"]);
  }),
);
