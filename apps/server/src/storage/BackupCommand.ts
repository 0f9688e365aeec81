import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { MigratedSqlStores } from "@bonafide/adapters-sql/storage/SqlStores";
import { backupTo } from "@bonafide/adapters-sqlite/storage/SqliteBackup";
import { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { Clock, Data, DateTime, Effect, Layer, Option, Schema } from "effect";
import { Argument, Command, Flag } from "effect/cli";
import { json, printRow } from "../server/Printed.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { checkBackup } from "./BackupCheck.ts";
import { DataDirectory } from "./DataDirectory.ts";
import { Secrets } from "./Secrets.ts";
import { chosenDatabase, sqliteAt } from "./Storage.ts";

/** Postgres databases are backed up with Postgres' own tools. */
export class BackupElsewhere extends Data.TaggedError("BackupElsewhere")<{}> {
  override get message(): string {
    return `The data is in Postgres: back it up with pg_dump --format=custom --file=<file> "$DATABASE_URL"`;
  }
}

/** `--keep` requires a folder of backups. */
export class KeepNeedsFolder extends Data.TaggedError("KeepNeedsFolder")<{}> {
  override get message(): string {
    return "--keep deletes older backups of a folder: name a folder instead of a file";
  }
}

const isFolder = (place: string): boolean =>
  statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The name of a backup in a folder: its time, so that names sort by time. */
const nameAt = (at: number): string =>
  `bonafide-${DateTime.formatIso(DateTime.makeUnsafe(at)).replaceAll(":", "-")}.db`;

const isBackupName = (name: string): boolean =>
  /^bonafide-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z\.db$/.test(name);

/** Deletes all but the newest backups of a folder. Returns their number. Other files stay. */
const prune = (folder: string, keep: number): number => {
  const old = readdirSync(folder).filter(isBackupName).toSorted().slice(0, -keep);
  for (const name of old) rmSync(join(folder, name));
  return old.length;
};

/** The newest head of a database, which a later backup must continue. */
const headOf = (file: string) =>
  Effect.flatMap(AuditSeal, ({ head }) => head).pipe(
    Effect.provide(MigratedSqlStores.pipe(Layer.provide(sqliteAt(file)))),
  );

const services = Secrets.pipe(
  Layer.provideMerge(DataDirectory.found),
  Layer.provideMerge(ServerSettings.layer),
);

/** `bonafide backup <file>` */
export const backupCommand = Command.make(
  "backup",
  {
    place: Argument.String("place").pipe(
      Argument.withDescription(
        "A new file, or a folder to put a file into that is named by the time",
      ),
    ),
    verify: Flag.Boolean("verify").pipe(
      Flag.withDescription("Restore it into a scratch place and check all of it"),
      Flag.withDefault(false),
    ),
    onlyVerify: Flag.Boolean("only-verify").pipe(
      Flag.withDescription("Check an existing backup, and make none"),
      Flag.withDefault(false),
    ),
    keep: Flag.Int("keep").pipe(
      Flag.withDescription(
        "Keep this many of the newest backups in the folder, and delete the others",
      ),
      Flag.withSchema(Schema.Int.check(Schema.isGreaterThan(0))),
      Flag.optional,
    ),
    json,
  },
  Effect.fn(function* ({ json, keep, onlyVerify, place, verify }) {
    if (onlyVerify) {
      return yield* printRow({ backup: place, ...(yield* checkBackup(place, [])) }, json);
    }
    if (Option.isSome(keep) && !isFolder(place)) return yield* new KeepNeedsFolder();
    const choice = yield* chosenDatabase;
    if (choice._tag === "Postgres") return yield* new BackupElsewhere();
    const file = isFolder(place) ? join(place, nameAt(yield* Clock.currentTimeMillis)) : place;
    const head = verify ? yield* headOf(choice.file) : undefined;
    yield* Effect.provide(backupTo(file), SqliteDatabase.layer(choice.file));
    const checked = verify ? yield* checkBackup(file, head === undefined ? [] : [head]) : {};
    const deleted = Option.isSome(keep) ? { deleted: prune(place, keep.value) } : {};
    yield* printRow({ backup: file, ...checked, ...deleted }, json);
  }),
).pipe(
  Command.withDescription(
    "Copy the SQLite database as it is at one moment, while the server goes on",
  ),
  Command.provide(services),
);
