import {
  PostgresClient,
  type PostgresUnavailable,
} from "@bonafide/adapters-postgres/storage/PostgresClient";
import { SqlStores } from "@bonafide/adapters-sql/storage/SqlStores";
import { SqlUnitOfWork } from "@bonafide/adapters-sql/storage/SqlUnitOfWork";
import { SqliteClient } from "@bonafide/adapters-sqlite/storage/SqliteClient";
import {
  SqliteDatabase,
  type SqliteUnavailable,
} from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { SqliteUnitOfWork } from "@bonafide/adapters-sqlite/storage/SqliteUnitOfWork";
import type { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Effect, Layer, type Redacted } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { type DatabaseChoice, databaseOf } from "./DatabaseUrl.ts";
import { DataDirectory } from "./DataDirectory.ts";

const sqlite = (file: string) =>
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
      return sqlite(choice.file);
    case "Postgres":
      return postgres(choice.url);
  }
};

const database = Layer.unwrap(
  Effect.gen(function* () {
    const { databaseUrl } = yield* ServerSettings;
    const { file } = yield* DataDirectory;
    return databaseLayer(databaseOf(databaseUrl, file("bonafide.db")));
  }),
);

/** Every storage port, on the database that the settings name. */
export const Storage = SqlStores.pipe(Layer.provideMerge(database));
