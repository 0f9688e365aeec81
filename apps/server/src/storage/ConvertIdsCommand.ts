import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { compactRows } from "@bonafide/adapters-sql/storage/CompactRows";
import { idsAsUuid, type TextIds } from "@bonafide/adapters-sql/storage/IdsAsUuid";
import { MigrationLimits, offlineLimits } from "@bonafide/adapters-sql/storage/MigrationLimits";
import { SqlMigrated } from "@bonafide/adapters-sql/storage/SqlMigrations";
import { lockStart } from "@bonafide/adapters-sql/storage/StartLock";
import { unavailableBehind } from "@bonafide/core/storage/StorageUnavailable";
import { Clock, Console, Data, Effect, Layer } from "effect";
import { Command } from "effect/cli";
import { SqlClient } from "effect/sql/SqlClient";
import { json, printRows } from "../server/Printed.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { databaseOf } from "./DatabaseUrl.ts";

/** Only Postgres has a type for UUIDs. */
export class IdsStayText extends Data.TaggedError("IdsStayText")<{}> {
  override get message(): string {
    return "DATABASE_URL names no Postgres: SQLite keeps ids as text";
  }
}

/** Other sessions use the database. */
export class DatabaseInUse extends Data.TaggedError("DatabaseInUse")<{
  readonly sessions: number;
}> {
  override get message(): string {
    return `${this.sessions} other sessions of this user are connected to the database: stop every process first, and name Postgres itself, not a pooler`;
  }
}

const refuseOthers = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const [row] = yield* sql<{ sessions: number }>`SELECT count(*)::int AS sessions
    FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user
      AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  const sessions = row?.sessions ?? 0;
  if (sessions > 0) return yield* new DatabaseInUse({ sessions });
});

/** All of it in one transaction: ids are of one type in a whole database, even if this ends in the middle. */
const convert = Effect.gen(function* () {
  const sql = yield* SqlClient;
  yield* lockStart(offlineLimits.lockWait);
  yield* refuseOthers;
  let began = yield* Clock.currentTimeMillis;
  const converted = ({ table }: TextIds) =>
    Effect.gen(function* () {
      // The type of a column takes the statistics of its values with it.
      yield* sql`ANALYZE ${sql(table)}`.unprepared;
      const now = yield* Clock.currentTimeMillis;
      yield* Console.error(`${table}: ${(now - began) / 1000} s`);
      began = now;
    });
  const tables = yield* idsAsUuid(converted);
  if (!(yield* compactRows)) return tables;
  const audit = { table: "audit", columns: ["subject"] };
  yield* converted(audit);
  return [...tables, audit];
});

/** `bonafide convert-ids` */
export const convertIdsCommand = Command.make(
  "convert-ids",
  { json },
  Effect.fn(function* ({ json }) {
    const choice = databaseOf(yield* ServerSettings, "bonafide.db");
    if (choice._tag !== "Postgres") return yield* new IdsStayText();
    // One connection: any other is of another process.
    const database = SqlMigrated.pipe(Layer.provideMerge(PostgresClient(choice.url, 1)));
    const tables = yield* Effect.flatMap(SqlClient, (sql) => sql.withTransaction(convert)).pipe(
      Effect.provideService(MigrationLimits, offlineLimits),
      Effect.catchTag("SqlError", (error) => {
        const away = unavailableBehind(error);
        return away === undefined ? Effect.die(error) : Effect.fail(away);
      }),
      Effect.provide(database),
    );
    yield* printRows(
      tables.map(({ columns, table }) => ({ table, columns })),
      json,
    );
  }),
).pipe(
  Command.withDescription(
    "Store the ids of a Postgres database that an older release made as uuid, and its audit compactly: less disk. Every process has to be stopped",
  ),
  Command.provide(ServerSettings.layer),
);
