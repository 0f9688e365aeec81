import { Effect, Layer, Semaphore } from "effect";
import { Reactivity } from "effect/reactivity";
import * as SqlClient from "effect/sql/SqlClient";
import type { Connection } from "effect/sql/SqlConnection";
import { type SqliteConnection, sqliteConnection } from "./SqliteConnection.ts";
import { makeSqliteCompiler } from "./SqliteCompiler.ts";
import { SqliteDatabase } from "./SqliteDatabase.ts";
import { makeReadsApart } from "./ReadsApart.ts";

/**
 * effect/sql's client over one SQLite file.
 *
 * Transactions begin IMMEDIATE on the writer, one after the other. Outside of them, a reading statement runs on the
 * reader at once and sees committed data only; any other waits for the writer. A stream runs in a process of its own.
 */
export const SqliteClient: Layer.Layer<SqlClient.SqlClient, never, SqliteDatabase> = Layer.effect(
  SqlClient.SqlClient,
  Effect.gen(function* () {
    const database = yield* SqliteDatabase;
    const writer = sqliteConnection(database.writer);
    const reader = sqliteConnection(database.reader);
    const streams = yield* makeReadsApart(database.reader.name);
    const acquirers = SqlClient.makeSqliteAcquirers<SqliteConnection>({
      connection: Effect.succeed(writer),
      semaphore: yield* Semaphore.make(1),
      isTransaction: () => database.writer.inTransaction,
    });

    const on = <A, E>(sql: string, use: (connection: Connection) => Effect.Effect<A, E>) =>
      reader.isRead(sql) ? use(reader) : acquirers.borrower(use);

    const outside: Connection = {
      execute: (sql, params, transform) =>
        on(sql, (connection) => connection.execute(sql, params, transform)),
      executeRaw: (sql, params) => on(sql, (connection) => connection.executeRaw(sql, params)),
      executeValues: (sql, params) =>
        on(sql, (connection) => connection.executeValues(sql, params)),
      executeValuesUnprepared: (sql, params) =>
        on(sql, (connection) => connection.executeValuesUnprepared(sql, params)),
      executeUnprepared: (sql, params, transform) =>
        on(sql, (connection) => connection.executeUnprepared(sql, params, transform)),
      executeStream: streams.executeStream,
    };

    return yield* SqlClient.make({
      ...acquirers,
      acquirer: Effect.succeed(outside),
      borrower: (use) => use(outside),
      compiler: makeSqliteCompiler(),
      driver: "better-sqlite3",
      spanAttributes: [["db.system.name", "sqlite"]],
      beginTransaction: "BEGIN IMMEDIATE",
      prepareTransactionControls: true,
      releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    });
  }),
).pipe(Layer.provide(Reactivity.layer));
