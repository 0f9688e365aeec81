import { issueMasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { Effect, FileSystem, Redacted } from "effect";
import { DataDirectory } from "../storage/DataDirectory.ts";

/**
 * A sandbox's master key as text: made at the first start beside its database, for the owner's eyes only (mode
 * 0600). Without it nothing personal in the database can be read again.
 */
export const sandboxMasterKey = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem;
  const file = (yield* DataDirectory).file("master.key");
  const make = Effect.flatMap(issueMasterKey, (key) =>
    fs.writeFileString(file, `${Redacted.value(key)}\n`, { mode: 0o600, flag: "wx" }),
  );
  // Exclusive: of two processes that start at once one makes the key, and both use it.
  yield* Effect.catchReason(make, "PlatformError", "AlreadyExists", () => Effect.void);
  return Redacted.make((yield* fs.readFileString(file)).trim());
});
