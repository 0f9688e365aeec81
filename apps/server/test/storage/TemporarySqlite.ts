import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DerivedAuditKeys } from "@bonafide/adapters-providers/audit/DerivedAuditKeys";
import { AesVault } from "@bonafide/adapters-providers/storage/AesVault";
import { issueMasterKey, MasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { SqlMigrations } from "@bonafide/adapters-sql/storage/SqlMigrations";
import { SqlStores } from "@bonafide/adapters-sql/storage/SqlStores";
import { SqliteClient } from "@bonafide/adapters-sqlite/storage/SqliteClient";
import { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { SqliteUnitOfWork } from "@bonafide/adapters-sqlite/storage/SqliteUnitOfWork";
import { Effect, Layer } from "effect";

/** A folder that is gone when its scope ends. */
export const temporaryFolder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "bonafide-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true })),
);

/** A vault and the keys of an audit under a master key of their own. */
export const temporaryVault = Layer.merge(AesVault, DerivedAuditKeys).pipe(
  Layer.provide(Layer.unwrap(Effect.map(issueMasterKey, MasterKey.layer))),
);

/** Rows whose statement orders none come the other way around: no answer may rest on the order that they are found in. */
const unordered = Layer.effectDiscard(
  Effect.map(SqliteDatabase, (connections) => {
    for (const connection of Object.values(connections))
      connection.pragma("reverse_unordered_selects = ON");
  }),
);

/** A SQLite file as the server opens it. */
export const sqliteAt = (file: string) =>
  SqliteUnitOfWork.pipe(
    Layer.provideMerge(SqliteClient),
    Layer.provideMerge(Layer.provideMerge(unordered, SqliteDatabase.layer(file))),
  );

/** The bytes of an empty, migrated file. Migrating takes longer than most tests. */
let migrated: Promise<Buffer> | undefined;
const migratedFile = Effect.gen(function* () {
  const file = join(yield* temporaryFolder, "bonafide.db");
  yield* Effect.scoped(Layer.build(SqlMigrations.pipe(Layer.provide(sqliteAt(file)))));
  return yield* Effect.promise(() => readFile(file));
}).pipe(Effect.scoped);

/** An empty SQLite file until the scope ends, and its stores, which may be opened again and again. */
export const reopenableSqlite = Effect.gen(function* () {
  const file = join(yield* temporaryFolder, "bonafide.db");
  const vault = yield* Layer.build(temporaryVault);
  migrated ??= Effect.runPromise(migratedFile);
  const made = migrated;
  const bytes = yield* Effect.promise(() => made);
  yield* Effect.promise(() => writeFile(file, bytes, { mode: 0o600 }));
  return SqlStores.pipe(
    Layer.provideMerge(sqliteAt(file)),
    Layer.provideMerge(Layer.succeedContext(vault)),
  );
});

/** Every storage port over a SQLite file of its own, and the client behind them. */
export const temporarySqlite = Layer.unwrap(reopenableSqlite);
