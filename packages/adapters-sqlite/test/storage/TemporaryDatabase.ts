import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { SqliteClient } from "../../src/storage/SqliteClient.ts";
import { SqliteDatabase } from "../../src/storage/SqliteDatabase.ts";
import { SqliteUnitOfWork } from "../../src/storage/SqliteUnitOfWork.ts";

/** A folder that is gone when its scope ends. */
export class Folder extends Context.Service<Folder, string>()("test/Folder") {
  static readonly layer = Layer.effect(
    Folder,
    Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "bonafide-"))),
      (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true })),
    ),
  );
}

const tables = [
  "CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)",
  // A reply to a note that is not there makes the commit fail, and nothing before it.
  `CREATE TABLE IF NOT EXISTS reply (
    note_id INTEGER NOT NULL REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED
  )`,
  // SQLite ends the whole transaction, as it does when the disk is full.
  `CREATE TRIGGER IF NOT EXISTS poison BEFORE INSERT ON note WHEN NEW.text = 'poison'
   BEGIN SELECT RAISE(ROLLBACK, 'poisoned'); END`,
];

/** The database file that all tests of a scope share. */
export const databaseFile = Effect.map(Folder, (folder) => join(folder, "test.db"));

const opened = Layer.unwrap(Effect.map(databaseFile, SqliteDatabase.layer));

/** A file of its own with two tables, opened as a server opens it. */
export const temporaryDatabase = SqliteUnitOfWork.pipe(
  Layer.provideMerge(
    Layer.effectDiscard(
      Effect.flatMap(SqlClient, (sql) =>
        Effect.forEach(tables, (table) => sql.unsafe(table), { discard: true }),
      ),
    ),
  ),
  Layer.provideMerge(SqliteClient),
  Layer.provideMerge(opened),
  Layer.provideMerge(Folder.layer),
);

/** Writes a note. */
export const write = (text: string) =>
  Effect.flatMap(SqlClient, (sql) => sql`INSERT INTO note ${sql.insert({ text })}`);

/** The notes that the client shows where it is asked. */
export const notes = Effect.flatMap(SqlClient, (sql) =>
  Effect.map(sql<{ text: string }>`SELECT text FROM note ORDER BY id`, (rows) =>
    rows.map(({ text }) => text),
  ),
);

/** How many notes are committed. */
export const committed = Effect.map(SqliteDatabase, ({ reader }) =>
  Number(reader.prepare("SELECT COUNT(*) FROM note").pluck().get()),
);
