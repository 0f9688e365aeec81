import { closeSync, openSync, statSync } from "node:fs";
import { codeOrUnknown } from "@bonafide/core/defect/ErrorCode";
import { Context, Data, Effect, Layer } from "effect";
import Sqlite from "better-sqlite3";

/** How long a statement waits for another process that writes to the file, in milliseconds. */
const busyTimeout = 5_000;

/** From this size in bytes, a file is memory-mapped for reading. */
const mappedFrom = 64 * 1024 * 1024;

/** The largest mapped part in bytes: SQLite's own limit. */
const mappedAtMost = 0x7fff_0000;

/**
 * The database file could not be opened. `code` is the system's or SQLite's (`EACCES`, `SQLITE_NOTADB`); the path is
 * not included.
 */
export class SqliteUnavailable extends Data.TaggedError("SqliteUnavailable")<{
  readonly code: string;
}> {
  override get message(): string {
    return `The SQLite database cannot be opened (${this.code})`;
  }
}

// SQLite gives its WAL and shared memory the file's mode.
const createPrivately = (file: string) => closeSync(openSync(file, "a", 0o600));

const openWriter = (file: string): Sqlite.Database => {
  createPrivately(file);
  const writer = new Sqlite(file, { timeout: busyTimeout });
  writer.pragma("journal_mode = WAL");
  // better-sqlite3 compiles WAL to NORMAL, which can lose the last commits at a power failure.
  writer.pragma("synchronous = FULL");
  writer.pragma("foreign_keys = ON");
  // Overwrites deleted data, so that no free page keeps a copy.
  writer.pragma("secure_delete = ON");
  writer.pragma("temp_store = MEMORY");
  return writer;
};

const openReader = (file: string): Sqlite.Database => {
  const reader = new Sqlite(file, { readonly: true, timeout: busyTimeout });
  reader.pragma("temp_store = MEMORY");
  // In a large file most look-ups miss SQLite's own cache: a mapping uses the system's cache without copying. A small
  // file fits the cache, and a mapping would only count as memory of the process.
  if (statSync(file).size >= mappedFrom) reader.pragma(`mmap_size = ${mappedAtMost}`);
  return reader;
};

const opened = (open: () => Sqlite.Database) =>
  Effect.acquireRelease(
    Effect.try({
      try: open,
      catch: (error) => new SqliteUnavailable({ code: codeOrUnknown(error) }),
    }),
    (database) => Effect.sync(() => database.close()),
  );

/**
 * One SQLite file, opened twice: `writer` does every write; `reader` sees committed data.
 *
 * WAL, with every commit synced to disk. A file of 64 MiB or more at opening is memory-mapped for reading. Source:
 * design, section 4; sqlite.org/mmap.html.
 */
export class SqliteDatabase extends Context.Service<
  SqliteDatabase,
  { readonly writer: Sqlite.Database; readonly reader: Sqlite.Database }
>()("@bonafide/adapters-sqlite/storage/SqliteDatabase") {
  /** Opens a file, or creates it with mode 0600. Its folder must exist. */
  static readonly layer = (file: string): Layer.Layer<SqliteDatabase, SqliteUnavailable> =>
    Layer.effect(
      SqliteDatabase,
      Effect.gen(function* () {
        const writer = yield* opened(() => openWriter(file));
        const reader = yield* opened(() => openReader(file));
        return SqliteDatabase.of({ writer, reader });
      }),
    );
}
