import { existsSync } from "node:fs";
import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import type { PostgresUnavailable } from "@bonafide/adapters-postgres/storage/PostgresFailure";
import { PostgresPeerWakes } from "@bonafide/adapters-postgres/storage/PostgresPeerWakes";
import { SqlReceiverSlots } from "@bonafide/adapters-sql/callback/SqlReceiverSlots";
import { MigrationLimits } from "@bonafide/adapters-sql/storage/MigrationLimits";
import { MigratedSqlStores, SqlStores } from "@bonafide/adapters-sql/storage/SqlStores";
import { SqlUnitOfWork } from "@bonafide/adapters-sql/storage/SqlUnitOfWork";
import { SqliteClient } from "@bonafide/adapters-sqlite/storage/SqliteClient";
import {
  SqliteDatabase,
  type SqliteUnavailable,
} from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { SqliteUnitOfWork } from "@bonafide/adapters-sqlite/storage/SqliteUnitOfWork";
import { StoreIsRemote } from "@bonafide/core/storage/StoreIsRemote";
import type { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Data, Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { ImageStorage } from "../document/ImageStorage.ts";
import { type DatabaseChoice, databaseOf } from "./DatabaseUrl.ts";
import { DataDirectory } from "./DataDirectory.ts";
import { DataDirectoryLock } from "./DataDirectoryLock.ts";

/** A SQLite file with the server's options. */
export const sqliteAt = (file: string) =>
  SqliteUnitOfWork.pipe(
    Layer.provideMerge(SqliteClient),
    Layer.provideMerge(SqliteDatabase.layer(file)),
  );

const postgres = ({ settings, url }: Extract<DatabaseChoice, { _tag: "Postgres" }>) =>
  Layer.mergeAll(
    SqlUnitOfWork,
    SqlReceiverSlots,
    Layer.succeed(StoreIsRemote, true),
    settings.listenUrl === undefined
      ? PostgresPeerWakes("DATABASE_URL", url)
      : PostgresPeerWakes("BONAFIDE_LISTEN_URL", settings.listenUrl),
  ).pipe(Layer.provideMerge(PostgresClient(url, settings.databasePool)));

/** The client and the unit of work of a database. */
export const databaseLayer = (
  choice: DatabaseChoice,
): Layer.Layer<SqlClient | UnitOfWork, SqliteUnavailable | PostgresUnavailable> => {
  switch (choice._tag) {
    case "Sqlite":
      return sqliteAt(choice.file);
    case "Postgres":
      return postgres(choice);
  }
};

/** A command did not find the database of the settings. */
export class NoDatabase extends Data.TaggedError("NoDatabase")<{ readonly file: string }> {
  override get message(): string {
    return `There is no database at ${this.file}: start the server once, or set BONAFIDE_DATA_DIR or DATABASE_URL to the server's`;
  }
}

/** The database of the settings. Only the server creates a missing SQLite file. */
export const chosenDatabase = Effect.gen(function* () {
  const { file, isOwned } = yield* DataDirectory;
  const choice = databaseOf(yield* ServerSettings, file("bonafide.db"));
  if (choice._tag === "Sqlite" && !isOwned && !existsSync(choice.file)) {
    return yield* new NoDatabase({ file: choice.file });
  }
  return choice;
});

const database = Layer.unwrap(Effect.map(chosenDatabase, databaseLayer));

const migrationLimits = Layer.effect(
  MigrationLimits,
  Effect.map(ServerSettings, ({ migrationLockWait: lockWait, migrationTime: time }) => ({
    lockWait,
    time,
  })),
);

/** Every storage port over the database of the settings, migrated, for the server. */
export const ServerStorage = SqlStores.pipe(
  Layer.provide(migrationLimits),
  Layer.provideMerge(ImageStorage),
  Layer.provideMerge(database),
  Layer.provide(DataDirectoryLock),
);

/** The same for commands, which do not migrate. */
export const CommandStorage = MigratedSqlStores.pipe(
  Layer.provideMerge(ImageStorage),
  Layer.provideMerge(database),
);
