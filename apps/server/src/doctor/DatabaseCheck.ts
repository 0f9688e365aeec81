import { knownVersion } from "@bonafide/adapters-sql/storage/SqlMigrations";
import { schemaVersion } from "@bonafide/adapters-sql/storage/SchemaVersion";
import { makeStorageFault } from "@bonafide/adapters-sql/storage/StorageFault";
import { Effect } from "effect";
import type { DatabaseChoice } from "../storage/DatabaseUrl.ts";
import { type Finding, fine, wrong } from "./Finding.ts";

/** Whether an open database belongs to this program and takes writes. */
export const checkTables = (choice: DatabaseChoice) =>
  Effect.gen(function* () {
    const kind = choice._tag === "Sqlite" ? `SQLite at ${choice.file}` : "Postgres";
    const version = yield* schemaVersion;
    if (version > knownVersion)
      return wrong(
        "database",
        `${kind} has tables of version ${version}, and this program knows ${knownVersion}: run the newer program, or restore a backup of before the update`,
      );
    if (version === 0)
      return fine("database", `${kind} has no tables yet: the first start makes them`);
    const fault = yield* yield* makeStorageFault;
    if (fault !== undefined)
      return wrong(
        "database",
        `${kind} takes no writes: look for a full disk, a read-only file or replica, or a process that holds it`,
      );
    return version < knownVersion
      ? fine("database", `${kind}; the next start updates version ${version} to ${knownVersion}`)
      : fine("database", `${kind}, version ${version}, takes writes`);
  });

/** Why a database could not be opened, and what to do. */
export const unopened = (choice: DatabaseChoice, error: { readonly message: string }): Finding => {
  const advice =
    choice._tag === "Sqlite"
      ? `see that ${choice.file} is its file and belongs to this user, or restore a backup`
      : "see that DATABASE_URL has the right host, user, password and database, and that Postgres runs";
  return wrong("database", `${error.message}: ${advice}`);
};
