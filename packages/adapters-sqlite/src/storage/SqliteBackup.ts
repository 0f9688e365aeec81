import { closeSync, openSync } from "node:fs";
import { Data, Effect } from "effect";
import { SqliteDatabase } from "./SqliteDatabase.ts";
import { systemCode } from "./SystemCode.ts";

/** How many pages are copied before others get their turn. */
const pagesAtOnce = 256;

/** The backup could not be written. `code` is the system's or SQLite's; where it was to be is not told. */
export class SqliteBackupFailed extends Data.TaggedError("SqliteBackupFailed")<{
  readonly code: string;
}> {
  override get message(): string {
    return `The backup cannot be written (${this.code})`;
  }
}

/**
 * Copies the database, as it is at one moment, into a new file of mode 0600, while the server goes on. A file that
 * is there already is left alone: `EEXIST`.
 *
 * The copy is made through the writer's connection, which carries its own writes over; through any other, each write
 * would begin the copy anew.
 */
export const backupTo = (file: string): Effect.Effect<void, SqliteBackupFailed, SqliteDatabase> =>
  Effect.flatMap(SqliteDatabase, ({ writer }) =>
    Effect.tryPromise({
      try: async (signal) => {
        closeSync(openSync(file, "wx", 0o600));
        await writer.backup(file, {
          progress: () => {
            signal.throwIfAborted();
            return pagesAtOnce;
          },
        });
      },
      catch: (error) => new SqliteBackupFailed({ code: systemCode(error) }),
    }),
  );
