import { statSync } from "node:fs";
import { expect, it } from "@effect/vitest";
import { Deferred, Effect, Exit, Fiber, Latch, type Layer, Stream } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { SqliteDatabase } from "../../src/storage/SqliteDatabase.ts";
import { databaseFile, Folder, notes, temporaryDatabase, write } from "./TemporaryDatabase.ts";

const test = <E>(
  name: string,
  program: Effect.Effect<void, E, Layer.Success<typeof temporaryDatabase>>,
) => it.effect(name, () => Effect.provide(program, temporaryDatabase, { local: true }));

test(
  "syncs every commit, waits for other writers, and leaves no copies in free pages",
  Effect.gen(function* () {
    const { writer } = yield* SqliteDatabase;
    const pragma = (name: string) => writer.pragma(name, { simple: true });
    expect(pragma("journal_mode")).toBe("wal");
    expect(pragma("synchronous")).toBe(2);
    expect(pragma("busy_timeout")).toBe(5_000);
    expect(pragma("foreign_keys")).toBe(1);
    expect(pragma("secure_delete")).toBe(1);
    expect(pragma("temp_store")).toBe(2);
  }),
);

test(
  "keeps its files to itself",
  Effect.gen(function* () {
    const file = yield* databaseFile;
    yield* write("note");
    for (const name of [file, `${file}-wal`, `${file}-shm`]) {
      expect(statSync(name).mode & 0o777).toBe(0o600);
    }
  }),
);

test(
  "reads what is committed while a transaction is open, and lets other writes wait for it",
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const gate = yield* Latch.make();
    const inside = yield* Deferred.make<ReadonlyArray<string>>();
    const transaction = yield* Effect.forkChild(
      sql.withTransaction(
        write("first").pipe(
          Effect.andThen(notes),
          Effect.andThen((seen) => Deferred.succeed(inside, seen)),
          Effect.andThen(gate.await),
        ),
      ),
    );
    expect(yield* Deferred.await(inside)).toEqual(["first"]);
    const second = yield* Effect.forkChild(write("second"));
    yield* Effect.yieldNow;
    expect(yield* notes).toEqual([]);
    yield* gate.open;
    yield* Fiber.join(transaction);
    yield* Fiber.join(second);
    expect(yield* notes).toEqual(["first", "second"]);
  }),
);

test(
  "writes through the writer, whatever the statement looks like",
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const [returned] = yield* sql`INSERT INTO note (text) VALUES ('a') RETURNING id`;
    expect(returned).toEqual({ id: 1 });
    yield* sql`WITH said (text) AS (VALUES ('b')) INSERT INTO note (text) SELECT text FROM said`;
    yield* sql`PRAGMA user_version = 7`;
    expect(yield* notes).toEqual(["a", "b"]);
    expect(yield* sql`PRAGMA user_version`.values).toEqual([[7]]);
    yield* sql`PRAGMA wal_checkpoint(TRUNCATE)`;
    expect(statSync(`${yield* databaseFile}-wal`).size).toBe(0);
  }),
);

test(
  "fails with a SqlError, and goes on",
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const failures = [
      sql`SELECT nonsense`,
      sql`NONSENSE`,
      sql`INSERT INTO note (id, text) VALUES (1, NULL)`,
    ];
    for (const failure of failures) {
      const error = yield* Effect.flip(failure);
      expect(error._tag).toBe("SqlError");
    }
    yield* write("after");
    expect(yield* notes).toEqual(["after"]);
  }),
);

test(
  "does not tell where a file is that cannot be opened",
  Effect.gen(function* () {
    const folder = yield* Folder;
    for (const file of [folder, `${folder}/nowhere/test.db`]) {
      const exit = yield* Effect.exit(
        Effect.provide(SqliteDatabase, SqliteDatabase.layer(file), { local: true }),
      );
      expect(Exit.isFailure(exit)).toBe(true);
      const told = JSON.stringify(exit) + String(exit);
      expect(told).toMatch(/EISDIR|ENOENT/);
      expect(told).not.toContain(folder);
    }
  }),
);

/** A statement that looks at `rows` rows. */
const counted = (rows: number) =>
  Effect.map(
    SqlClient,
    (sql) => sql<{ rows: number; bytes: Uint8Array }>`WITH RECURSIVE n(i) AS
      (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      SELECT COUNT(*) AS rows, x'01ff' AS bytes FROM n`,
  );

test(
  "streams the rows of a statement that looks at many, and goes on meanwhile",
  Effect.gen(function* () {
    let turns = 0;
    const turn = Effect.callback<void>((resume) => {
      setImmediate(() => {
        turns += 1;
        resume(Effect.void);
      });
    });
    const going = yield* Effect.forkChild(Effect.forever(turn));
    const rows = yield* Stream.runCollect((yield* counted(300_000)).stream);
    expect(turns).toBeGreaterThan(1);
    yield* Fiber.interrupt(going);
    expect(rows).toEqual([{ rows: 300_000, bytes: Buffer.of(1, 255) }]);
  }),
);

test(
  "streams committed rows, says why a stream fails, and ends one whose caller went away",
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    yield* write("note");
    expect(yield* Stream.runCollect(sql`SELECT text FROM note`.stream)).toEqual([{ text: "note" }]);
    const fault = yield* Effect.flip(Stream.runCollect(sql`SELECT none FROM note`.stream));
    expect(fault.message).toContain("stream");
    expect(fault.reason.cause).toMatchObject({ code: "SQLITE_ERROR" });
    const endless = yield* Effect.forkChild(
      Stream.runCollect((yield* counted(Number.MAX_SAFE_INTEGER)).stream),
    );
    yield* Effect.callback((resume) => void setTimeout(() => resume(Effect.void), 500));
    yield* Fiber.interrupt(endless);
    expect(yield* Stream.runCollect(sql`SELECT text FROM note`.stream)).toHaveLength(1);
  }),
);
