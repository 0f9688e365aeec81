import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DerivedAuditKeys } from "@bonafide/adapters-providers/audit/DerivedAuditKeys";
import { AesVault } from "@bonafide/adapters-providers/storage/AesVault";
import { issueMasterKey, MasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
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

/** A SQLite file as the server opens it. */
export const sqliteAt = (file: string) =>
  SqliteUnitOfWork.pipe(
    Layer.provideMerge(SqliteClient),
    Layer.provideMerge(SqliteDatabase.layer(file)),
  );

/** Every storage port over a SQLite file of its own, and the client behind them. */
export const temporarySqlite = Layer.unwrap(
  Effect.map(temporaryFolder, (folder) =>
    SqlStores.pipe(
      Layer.provideMerge(sqliteAt(join(folder, "bonafide.db"))),
      Layer.provideMerge(temporaryVault),
    ),
  ),
);
