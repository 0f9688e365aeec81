import { holdLock } from "@bonafide/adapters-sqlite/storage/SqliteLock";
import { Data, Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { databaseOf } from "./DatabaseUrl.ts";
import { DataDirectory } from "./DataDirectory.ts";

/** Another server uses the data directory or the database file. `pid` is its process id. */
export class AlreadyServed extends Data.TaggedError("AlreadyServed")<{
  readonly what: string;
  readonly pid: number;
}> {
  override get message(): string {
    return `${this.what} belongs to a server that runs already: process ${this.pid}. Stop it first, or give this one a directory of its own with BONAFIDE_DATA_DIR`;
  }
}

/** Locks the data directory and a SQLite file for this server until its process ends. Commands need no lock. */
export const DataDirectoryLock = Layer.effectDiscard(
  Effect.gen(function* () {
    const { file } = yield* DataDirectory;
    const choice = databaseOf(yield* ServerSettings, file("bonafide.db"));
    const held = (what: string, lock: string) =>
      Effect.mapError(holdLock(lock), (error) =>
        error._tag === "SqliteLockHeld" ? new AlreadyServed({ what, pid: error.pid }) : error,
      );
    yield* held("The data directory", file("server.lock"));
    // A server with another data directory may use the same file.
    if (choice._tag === "Sqlite") yield* held("The database", `${choice.file}.lock`);
  }),
);
