import { issueMasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { Data, Effect, FileSystem, Redacted } from "effect";
import { DataDirectory } from "../storage/DataDirectory.ts";

/** The sandbox's master key is not beside its database. */
export class NoMasterKey extends Data.TaggedError("NoMasterKey")<{ readonly file: string }> {
  override get message(): string {
    return `There is no master key at ${this.file}: start the server once, or set BONAFIDE_DATA_DIR to the server's`;
  }
}

/**
 * A sandbox's master key as text: made at the server's first start beside its database, for the owner's eyes only
 * (mode 0600). Without it nothing personal in the database can be read again.
 */
export const sandboxMasterKey = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem;
  const directory = yield* DataDirectory;
  const file = directory.file("master.key");
  const make = Effect.flatMap(issueMasterKey, (key) =>
    fs.writeFileString(file, `${Redacted.value(key)}\n`, { mode: 0o600, flag: "wx" }),
  );
  // Exclusive: of two processes that start at once one makes the key, and both use it.
  if (directory.isOwned)
    yield* Effect.catchReason(make, "PlatformError", "AlreadyExists", () => Effect.void);
  const text = yield* fs
    .readFileString(file)
    .pipe(Effect.catchReason("PlatformError", "NotFound", () => new NoMasterKey({ file })));
  return Redacted.make(text.trim());
});
