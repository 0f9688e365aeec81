import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { runMigrations, SqlMigrations } from "@bonafide/adapters-sql/storage/SqlMigrations";
import type { SchemaNewer } from "@bonafide/adapters-sql/storage/SchemaVersion";
import type { StoreHalfCopied } from "@bonafide/adapters-sql/storage/StoreCopyMark";
import { SqlStores } from "@bonafide/adapters-sql/storage/SqlStores";
import { SqlUnitOfWork } from "@bonafide/adapters-sql/storage/SqlUnitOfWork";
import { afterAll } from "@effect/vitest";
import { type Context, Effect, Exit, Layer, Redacted, Scope } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { PostgresServer } from "./PostgresServer.ts";
import { temporaryVault } from "./TemporarySqlite.ts";

const storesOver = <E>(client: Layer.Layer<SqlClient, E>, vault = temporaryVault) =>
  SqlStores.pipe(
    Layer.provideMerge(SqlUnitOfWork),
    Layer.provideMerge(client),
    Layer.provideMerge(vault),
  );

const makeSchema = (schema: string) =>
  Layer.effectDiscard(Effect.flatMap(SqlClient, (sql) => sql`CREATE SCHEMA ${sql(schema)}`));

/** Tables as a release made them whose ids were text. */
export const tablesWithTextIds = Layer.effectDiscard(Effect.orDie(runMigrations));

/** A schema of its own, and its stores, which may be opened again and again. `tables`: how it is made, if not by a start. */
export const reopenablePostgres = (
  server: () => PostgresServer,
  tables: Layer.Layer<never, never, SqlClient> = Layer.empty,
) =>
  Effect.gen(function* () {
    const { schema, url } = server().freshSchema();
    const client = PostgresClient(Redacted.make(url));
    const made = tables.pipe(Layer.provideMerge(makeSchema(schema)), Layer.provide(client));
    yield* Effect.scoped(Layer.build(made));
    return storesOver(client, Layer.succeedContext(yield* Layer.build(temporaryVault)));
  });

/** Every storage port over a schema of its own, and the client behind them. */
export const temporaryPostgres = (
  server: () => PostgresServer,
  tables?: Layer.Layer<never, never, SqlClient>,
) => Layer.unwrap(reopenablePostgres(server, tables));

/** Copies what the migrations wrote into tables, `seed_…`, of a new schema. */
const keepSeeds = `DO $$ DECLARE name text; is_used boolean; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name) INTO is_used;
    IF is_used THEN EXECUTE format('CREATE TABLE %I AS TABLE %I', 'seed_' || name, name); END IF;
  END LOOP;
END $$`;

/** Makes a schema as its migrations left it. Without triggers, the order of the tables does not matter. */
const emptyTables = `DO $$ DECLARE name text; seq record; BEGIN
  PERFORM set_config('session_replication_role', 'replica', true);
  FOR name IN SELECT tablename FROM pg_tables
    WHERE schemaname = current_schema() AND tablename NOT LIKE 'seed_%' LOOP
    EXECUTE format('DELETE FROM %I', name);
    IF to_regclass(format('%I', 'seed_' || name)) IS NOT NULL THEN
      EXECUTE format('INSERT INTO %I OVERRIDING SYSTEM VALUE TABLE %I', name, 'seed_' || name);
    END IF;
  END LOOP;
  FOR seq IN SELECT sequencename, start_value FROM pg_sequences WHERE schemaname = current_schema() LOOP
    PERFORM setval(format('%I', seq.sequencename), seq.start_value, false);
  END LOOP;
END $$`;

/**
 * The same over schemas that tests have one after the other, emptied in between: for tests that change no table's shape.
 * Migrating takes longer than most tests, and so do the first statements of a connection, which stays open until the file ends.
 */
export const emptiedPostgres = (
  server: () => PostgresServer,
  tables: Layer.Layer<never, SchemaNewer | StoreHalfCopied, SqlClient> = SqlMigrations,
) => {
  const idle: Array<Context.Context<SqlClient>> = [];
  const file = Scope.makeUnsafe();
  afterAll(() => Effect.runPromise(Scope.close(file, Exit.void)));
  const change = (text: string) =>
    Effect.flatMap(SqlClient, (sql) => Effect.orDie(sql.unsafe(text).unprepared));
  const migratedSchema = Effect.gen(function* () {
    const { schema, url } = server().freshSchema();
    const client = yield* Layer.buildWithScope(PostgresClient(Redacted.make(url)), file);
    const migrated = tables.pipe(Layer.provideMerge(makeSchema(schema)));
    yield* change(keepSeeds).pipe(Effect.provide(migrated), Effect.provideContext(client));
    return client;
  });
  return Layer.unwrap(
    Effect.gen(function* () {
      const client = idle.pop() ?? (yield* migratedSchema);
      const borrowed = Layer.effectDiscard(
        Effect.acquireRelease(Effect.void, () =>
          Effect.map(change(emptyTables), () => idle.push(client)),
        ),
      );
      return storesOver(borrowed.pipe(Layer.provideMerge(Layer.succeedContext(client))));
    }),
  );
};
