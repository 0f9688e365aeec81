import { closeSync, fsyncSync, linkSync, openSync, rmSync } from "node:fs";
import { codeOrUnknown } from "@bonafide/core/defect/ErrorCode";
import { Data, Effect } from "effect";
import { SqliteDatabase } from "./SqliteDatabase.ts";

/** The backup could not be written. `code` is the system's or SQLite's; the path is not included. */
export class SqliteBackupFailed extends Data.TaggedError("SqliteBackupFailed")<{
  readonly code: string;
}> {
  override get message(): string {
    return `The backup cannot be written (${this.code})`;
  }
}

const copy = (reader: SqliteDatabase["Service"]["reader"], file: string): void => {
  // A temporary name until it is complete, so that the final name is always a whole backup.
  const partial = `${file}.${process.pid}.partial`;
  closeSync(openSync(partial, "wx", 0o600));
  try {
    reader.prepare("VACUUM INTO ?").run(partial);
    const written = openSync(partial, "r+");
    fsyncSync(written);
    closeSync(written);
    // Unlike a rename, a link does not replace an existing file.
    linkSync(partial, file);
  } finally {
    rmSync(partial, { force: true });
  }
};

/**
 * Copies the database, as it is at one moment, into a new file of mode 0600, and syncs it to disk. An existing file is
 * left alone: `EEXIST`.
 *
 * Writers continue meanwhile, because `VACUUM INTO` reads one snapshot. It blocks the calling thread, so use a process
 * of its own. Source: sqlite.org/lang_vacuum.html.
 */
export const backupTo = (file: string): Effect.Effect<void, SqliteBackupFailed, SqliteDatabase> =>
  Effect.flatMap(SqliteDatabase, ({ reader }) =>
    Effect.try({
      try: () => copy(reader, file),
      catch: (error) => new SqliteBackupFailed({ code: codeOrUnknown(error) }),
    }),
  );
