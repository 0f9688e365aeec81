import { existsSync } from "node:fs";
import {
  PostgresClient,
  type PostgresUnavailable,
} from "@bonafide/adapters-postgres/storage/PostgresClient";
import { MigratedSqlStores, SqlStores } from "@bonafide/adapters-sql/storage/SqlStores";
import { SqlUnitOfWork } from "@bonafide/adapters-sql/storage/SqlUnitOfWork";
import { SqliteClient } from "@bonafide/adapters-sqlite/storage/SqliteClient";
import {
  SqliteDatabase,
  type SqliteUnavailable,
} from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { SqliteUnitOfWork } from "@bonafide/adapters-sqlite/storage/SqliteUnitOfWork";
import type { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Data, Effect, Layer, type Redacted } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { type DatabaseChoice, databaseOf } from "./DatabaseUrl.ts";
import { DataDirectory } from "./DataDirectory.ts";
import { DataDirectoryLock } from "./DataDirectoryLock.ts";

/** A SQLite file as the server opens it. */
export const sqliteAt = (file: string) =>
  SqliteUnitOfWork.pipe(
    Layer.provideMerge(SqliteClient),
    Layer.provideMerge(SqliteDatabase.layer(file)),
  );

const postgres = (url: Redacted.Redacted) =>
  SqlUnitOfWork.pipe(Layer.provideMerge(PostgresClient(url)));

const databaseLayer = (
  choice: DatabaseChoice,
): Layer.Layer<SqlClient | UnitOfWork, SqliteUnavailable | PostgresUnavailable> => {
  switch (choice._tag) {
    case "Sqlite":
      return sqliteAt(choice.file);
    case "Postgres":
      return postgres(choice.url);
  }
};

/** A command met no database where the settings say that one is. */
export class NoDatabase extends Data.TaggedError("NoDatabase")<{ readonly file: string }> {
  override get message(): string {
    return `There is no database at ${this.file}: start the server once, or set BONAFIDE_DATA_DIR or DATABASE_URL to the server's`;
  }
}

/** The database that the settings name. A SQLite file that does not exist is made by the server only. */
export const chosenDatabase = Effect.gen(function* () {
  const { databaseUrl } = yield* ServerSettings;
  const { file, isOwned } = yield* DataDirectory;
  const choice = databaseOf(databaseUrl, file("bonafide.db"));
  if (choice._tag === "Sqlite" && !isOwned && !existsSync(choice.file)) {
    return yield* new NoDatabase({ file: choice.file });
  }
  return choice;
});

const database = Layer.unwrap(Effect.map(chosenDatabase, databaseLayer));

/** Every storage port, on the database that the settings name: the server's, which makes and updates its tables. */
export const ServerStorage = SqlStores.pipe(
  Layer.provideMerge(database),
  Layer.provide(DataDirectoryLock),
);

/** The same beside the server, for commands: tables are neither made nor updated. */
export const CommandStorage = MigratedSqlStores.pipe(Layer.provideMerge(database));
