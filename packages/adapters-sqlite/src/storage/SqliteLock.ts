import { closeSync, existsSync, openSync } from "node:fs";
import { codeOrUnknown } from "@bonafide/core/defect/ErrorCode";
import Sqlite from "better-sqlite3";
import { Data, Effect, type Scope } from "effect";
import { SqliteUnavailable } from "./SqliteDatabase.ts";

/** How often a process that did not get the lock looks for the holder's id. */
const tries = 20;

/** Another process holds the lock: `pid` is its process id. */
export class SqliteLockHeld extends Data.TaggedError("SqliteLockHeld")<{
  readonly pid: number;
}> {
  override get message(): string {
    return `The lock is held by process ${this.pid}`;
  }
}

const writtenPid = (database: Sqlite.Database): number =>
  Number(database.pragma("user_version", { simple: true }));

/** Writes the process id, then holds SQLite's reserved lock: others can read the id but not write. */
const take = (database: Sqlite.Database): boolean => {
  try {
    for (;;) {
      database.pragma(`user_version = ${process.pid}`);
      database.exec("BEGIN IMMEDIATE");
      // Another process may have written its id between the two statements.
      if (writtenPid(database) === process.pid) return true;
      database.exec("ROLLBACK");
    }
  } catch (error) {
    if (codeOrUnknown(error).startsWith("SQLITE_BUSY")) return false;
    throw error;
  }
};

const open = (file: string): Sqlite.Database => {
  closeSync(openSync(file, "a", 0o600));
  const database = new Sqlite(file, { timeout: 0 });
  // Never WAL: a reader must not need a second file.
  database.pragma("journal_mode = DELETE");
  return database;
};

/** The holder's id. One's own id is left from a lost attempt, and the holder is about to overwrite it. */
const holderOf = (database: Sqlite.Database) =>
  Effect.sync(() => writtenPid(database)).pipe(
    Effect.repeat({ until: (pid) => pid !== process.pid, times: tries }),
  );

/**
 * Holds a lock until the scope ends, in a file of mode 0600.
 *
 * The lock is the operating system's (SQLite's reserved lock, by `fcntl`): it ends with the process, even after a
 * crash. Source: sqlite.org/lockingv3.html.
 */
export const holdLock = (
  file: string,
): Effect.Effect<void, SqliteLockHeld | SqliteUnavailable, Scope.Scope> =>
  Effect.gen(function* () {
    const failed = (error: unknown) => new SqliteUnavailable({ code: codeOrUnknown(error) });
    const database = yield* Effect.acquireRelease(
      Effect.try({ try: () => open(file), catch: failed }),
      (database) => Effect.sync(() => database.close()),
    );
    const held = yield* Effect.try({ try: () => take(database), catch: failed });
    if (!held) return yield* new SqliteLockHeld({ pid: yield* holderOf(database) });
  });

/** The id of the process that holds a lock; undefined where it is free, or its file is missing or unreadable. */
export const lockHolder = (file: string): number | undefined => {
  if (!existsSync(file)) return undefined;
  try {
    const database = new Sqlite(file, { timeout: 0, fileMustExist: true });
    try {
      database.exec("BEGIN IMMEDIATE; ROLLBACK");
      return undefined;
    } catch (error) {
      return codeOrUnknown(error).startsWith("SQLITE_BUSY") ? writtenPid(database) : undefined;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
};
