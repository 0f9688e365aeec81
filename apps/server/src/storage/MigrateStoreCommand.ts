import { migrateTables } from "@bonafide/adapters-sql/storage/SqlMigrations";
import { MigratedSqlStores } from "@bonafide/adapters-sql/storage/SqlStores";
import { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { holdLock } from "@bonafide/adapters-sqlite/storage/SqliteLock";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { Data, Effect, Layer, Option } from "effect";
import { Argument, Command } from "effect/cli";
import { importProgress } from "../roster/ImportProgress.ts";
import { json, printRow } from "../server/Printed.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { type SourceFile, tablesOf } from "./CopiedTable.ts";
import { DataDirectory } from "./DataDirectory.ts";
import { AlreadyServed } from "./DataDirectoryLock.ts";
import { databaseOf } from "./DatabaseUrl.ts";
import { Secrets } from "./Secrets.ts";
import { databaseLayer, NoDatabase, sqliteAt } from "./Storage.ts";
import {
  beginCopy,
  compareTables,
  copyTable,
  CopyDiffers,
  endCopy,
  identityOf,
} from "./StoreCopy.ts";
import { existsSync } from "node:fs";

/** `DATABASE_URL` does not name the target. */
export class TargetNotPostgres extends Data.TaggedError("TargetNotPostgres")<{}> {
  override get message(): string {
    return "DATABASE_URL names the database to copy to: set it to postgres://…";
  }
}

const services = Secrets.pipe(
  Layer.provideMerge(DataDirectory.found),
  Layer.provideMerge(ServerSettings.layer),
);

const countRows = (file: SourceFile, names: ReadonlyArray<string>): number =>
  names.reduce(
    (sum, name) => sum + Number(file.prepare(`SELECT count(*) FROM "${name}"`).pluck().get()),
    0,
  );

/** Copies, compares, and lets the copy be used. The file is locked meanwhile. */
const copyInto = Effect.fnUntraced(function* (path: string) {
  yield* holdLock(`${path}.lock`).pipe(
    Effect.mapError((error) =>
      error._tag === "SqliteLockHeld"
        ? new AlreadyServed({ what: "The file", pid: error.pid })
        : error,
    ),
  );
  const source = yield* Layer.build(MigratedSqlStores.pipe(Layer.provideMerge(sqliteAt(path))));
  const { head, file } = yield* Effect.gen(function* () {
    const { reader } = yield* SqliteDatabase;
    return { file: reader, head: yield* (yield* AuditSeal).head };
  }).pipe(Effect.provide(source));
  const tables = tablesOf(file);
  const identity = identityOf(file);
  const all = countRows(
    file,
    tables.map(({ name }) => name),
  );
  let seen = 0;
  // Each row is copied, and then compared.
  const progress = importProgress(
    process.stderr,
    () => ({ bytesRead: seen, size: 2 * all }),
    "rows read and compared",
  );
  const advance = (rows: number) =>
    Effect.suspend(() => {
      seen += rows;
      return progress.show(seen);
    });
  const rows = yield* Effect.gen(function* () {
    yield* beginCopy(identity);
    yield* migrateTables;
    for (const table of tables) yield* copyTable(file, table, identity, advance);
    return yield* compareTables(file, tables, advance);
  }).pipe(Effect.ensuring(progress.clear));
  yield* endCopy;
  return { rows, tables: tables.length, heads: head === undefined ? [] : [head] };
});

/** `bonafide migrate-store [file]` */
export const migrateStoreCommand = Command.make(
  "migrate-store",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription("The SQLite file; absent: the data directory's"),
      Argument.optional,
    ),
    json,
  },
  Effect.fn(function* ({ file, json }) {
    const own = (yield* DataDirectory).file("bonafide.db");
    const path = Option.getOrElse(file, () => own);
    const choice = databaseOf(yield* ServerSettings, own);
    if (choice._tag !== "Postgres") return yield* new TargetNotPostgres();
    if (!existsSync(path)) return yield* new NoDatabase({ file: path });
    const target = databaseLayer(choice);
    const { heads, rows, tables } = yield* Effect.scoped(copyInto(path)).pipe(
      Effect.provide(target),
    );
    const audit = yield* Effect.flatMap(AuditSeal, (seal) => seal.verifyAgainst(heads)).pipe(
      Effect.provide(MigratedSqlStores.pipe(Layer.provide(target))),
    );
    if (audit.broken.length > 0) return yield* new CopyDiffers({ problems: audit.broken });
    yield* printRow({ from: path, tables, rows, audit_rows: audit.rows }, json);
  }),
).pipe(
  Command.withDescription(
    "Copy a SQLite file to the empty Postgres of DATABASE_URL; run again, it goes on where it stopped",
  ),
  Command.provide(services),
);
