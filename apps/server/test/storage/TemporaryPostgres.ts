import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { runMigrations, SqlMigrations } from "@bonafide/adapters-sql/storage/SqlMigrations";
import type { SchemaNewer } from "@bonafide/adapters-sql/storage/SchemaVersion";
import type { StoreHalfCopied } from "@bonafide/adapters-sql/storage/StoreCopyMark";
import { SqlStores } from "@bonafide/adapters-sql/storage/SqlStores";
import { SqlUnitOfWork } from "@bonafide/adapters-sql/storage/SqlUnitOfWork";
import { afterAll } from "@effect/vitest";
import { type Context, Effect, Exit, Layer, Redacted, Scope } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { isSeeded } from "../server/SeededDirectory.ts";
import { type DatabaseTemplate, freshDatabase } from "./RunPostgres.ts";
import { temporaryVault } from "./TemporarySqlite.ts";

const storesOver = <E>(client: Layer.Layer<SqlClient, E>, vault = temporaryVault) =>
  SqlStores.pipe(
    Layer.provideMerge(SqlUnitOfWork),
    Layer.provideMerge(client),
    Layer.provideMerge(vault),
  );

const tables = (
  name: string,
  migrated: Layer.Layer<never, SchemaNewer | StoreHalfCopied, SqlClient>,
): DatabaseTemplate => ({
  name,
  fill: (url) => {
    const made = Layer.provide(migrated, PostgresClient(Redacted.make(url)));
    return Effect.runPromise(Effect.scoped(Effect.asVoid(Layer.build(made))));
  },
});

const tablesOfNow = tables("tables_of_now", SqlMigrations);

/** Tables as a release made them whose ids were text. */
export const tablesWithTextIds = tables(
  "tables_with_text_ids",
  Layer.effectDiscard(Effect.orDie(runMigrations)),
);

/** The URL of a new database with the tables of a template. A mutant's migrations may make other tables: it keeps none. */
export const migratedDatabase = async (template: DatabaseTemplate): Promise<string> => {
  if (isSeeded({})) return freshDatabase(template);
  const url = await freshDatabase();
  await template.fill(url);
  return url;
};

/** A database of its own, and its stores, which may be opened again and again. */
export const reopenablePostgres = (template: DatabaseTemplate = tablesOfNow) =>
  Effect.gen(function* () {
    const client = PostgresClient(
      Redacted.make(yield* Effect.promise(() => migratedDatabase(template))),
    );
    return storesOver(client, Layer.succeedContext(yield* Layer.build(temporaryVault)));
  });

/** Every storage port over a database of its own, and the client behind them. */
export const temporaryPostgres = (template?: DatabaseTemplate) =>
  Layer.unwrap(reopenablePostgres(template));

/** Copies what the migrations wrote into tables, `seed_…`, of a new database. */
const keepSeeds = `DO $$ DECLARE name text; is_used boolean; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name) INTO is_used;
    IF is_used THEN EXECUTE format('CREATE TABLE %I AS TABLE %I', 'seed_' || name, name); END IF;
  END LOOP;
END $$`;

/** Makes a database as its migrations left it. Without triggers, the order of the tables does not matter. */
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
 * The same over databases that tests have one after the other, emptied in between: for tests that change no table's shape.
 * A new database takes longer than most tests, and so do the first statements of a connection, which stays open until the file ends.
 */
export const emptiedPostgres = (template: DatabaseTemplate = tablesOfNow) => {
  const idle: Array<Context.Context<SqlClient>> = [];
  const file = Scope.makeUnsafe();
  afterAll(() => Effect.runPromise(Scope.close(file, Exit.void)));
  const change = (text: string) =>
    Effect.flatMap(SqlClient, (sql) => Effect.orDie(sql.unsafe(text).unprepared));
  const another = Effect.gen(function* () {
    const url = yield* Effect.promise(() => migratedDatabase(template));
    const client = yield* Layer.buildWithScope(PostgresClient(Redacted.make(url)), file);
    yield* Effect.provideContext(change(keepSeeds), client);
    return client;
  });
  return Layer.unwrap(
    Effect.gen(function* () {
      const client = idle.pop() ?? (yield* another);
      const borrowed = Layer.effectDiscard(
        Effect.acquireRelease(Effect.void, () =>
          Effect.map(change(emptyTables), () => idle.push(client)),
        ),
      );
      return storesOver(borrowed.pipe(Layer.provideMerge(Layer.succeedContext(client))));
    }),
  );
};
