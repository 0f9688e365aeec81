import { backupTo } from "@bonafide/adapters-sqlite/storage/SqliteBackup";
import { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { Data, Effect, Layer } from "effect";
import { Argument, Command } from "effect/cli";
import { json, printRow } from "../server/Printed.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { DataDirectory } from "./DataDirectory.ts";
import { chosenDatabase } from "./Storage.ts";

/** A Postgres database is backed up with its own tools. */
export class BackupElsewhere extends Data.TaggedError("BackupElsewhere")<{}> {
  override get message(): string {
    return "The data is in Postgres: back it up with pg_dump";
  }
}

const backup = Effect.fn("backup")(function* (file: string) {
  const choice = yield* chosenDatabase;
  if (choice._tag === "Postgres") return yield* new BackupElsewhere();
  return yield* Effect.provide(backupTo(file), SqliteDatabase.layer(choice.file));
});

const settings = DataDirectory.found.pipe(Layer.provideMerge(ServerSettings.layer));

/** `bonafide backup <file>` */
export const backupCommand = Command.make(
  "backup",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription("A new file; one that is there is left alone"),
    ),
    json,
  },
  Effect.fn(function* ({ file, json }) {
    yield* backup(file);
    yield* printRow({ backup: file }, json);
  }),
).pipe(
  Command.withDescription(
    "Copy the SQLite database as it is at one moment, while the server goes on",
  ),
  Command.provide(settings),
);
