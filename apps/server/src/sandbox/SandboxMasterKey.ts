import { issueMasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { Effect, FileSystem, Path, Redacted } from "effect";

/**
 * A sandbox's master key as text: made at the first start beside its database, for the owner's eyes only (mode
 * 0600). Without it nothing personal in the database can be read again.
 */
export const sandboxMasterKey = Effect.fn("SandboxMasterKey")(function* (dataDir: string) {
  const fs = yield* FileSystem.FileSystem;
  const file = (yield* Path.Path).resolve(dataDir, "master.key");
  const make = Effect.flatMap(issueMasterKey, (key) =>
    // Exclusive: of two processes that start at once one makes the key, and both use it.
    fs.writeFileString(file, `${Redacted.value(key)}\n`, { mode: 0o600, flag: "wx" }),
  );
  if (!(yield* fs.exists(file))) yield* Effect.ignore(make);
  return Redacted.make((yield* fs.readFileString(file)).trim());
});
