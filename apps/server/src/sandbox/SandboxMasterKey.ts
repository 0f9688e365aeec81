import { issueMasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { Data, Effect, FileSystem, Redacted } from "effect";
import { DataDirectory } from "../storage/DataDirectory.ts";

/** The sandbox's master key is missing beside its database. */
export class NoMasterKey extends Data.TaggedError("NoMasterKey")<{ readonly file: string }> {
  override get message(): string {
    return `There is no master key at ${this.file}: start the server once, or set BONAFIDE_DATA_DIR to the server's`;
  }
}

/**
 * The file of a sandbox's master key. The first start of the server creates it beside the database, for its owner only
 * (mode 0600). Without it the personal data in the database is lost.
 */
export const sandboxKeyFile = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem;
  const directory = yield* DataDirectory;
  const file = directory.file("master.key");
  const make = Effect.flatMap(issueMasterKey, (key) =>
    fs.writeFileString(file, `${Redacted.value(key)}\n`, { mode: 0o600, flag: "wx" }),
  );
  // Exclusive: if two processes start at once, one creates the key and both use it.
  if (directory.isOwned)
    yield* Effect.catchReason(make, "PlatformError", "AlreadyExists", () => Effect.void);
  if (!(yield* fs.exists(file))) return yield* new NoMasterKey({ file });
  return file;
});
