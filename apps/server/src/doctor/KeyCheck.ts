import { statSync } from "node:fs";
import { MasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { isMasterKeyOwn } from "@bonafide/adapters-sql/storage/MasterKeyCheck";
import { Effect } from "effect";
import { MasterKeySource } from "../storage/MasterKeySource.ts";
import { fine, wrong } from "./Finding.ts";

/** Whether users that are neither the owner nor in the group can read a file. */
const isReadByOthers = (file: string): boolean =>
  ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o007) !== 0;

/** Whether the master key can be had and is well kept, and opens the open database. */
export const checkKeys = Effect.gen(function* () {
  const { file } = yield* MasterKeySource;
  if (file !== undefined && isReadByOthers(file))
    return wrong("keys", `every user of this machine can read ${file}: chmod 600 it`);
  if ((yield* isMasterKeyOwn) === false)
    return wrong(
      "keys",
      "the database was encrypted under another master key: restore the key that was kept with its backups",
    );
  const { keys, newest } = yield* MasterKey;
  return keys.length === 1
    ? fine("keys", `master key ${newest.name}`)
    : fine(
        "keys",
        `master key ${newest.name}, and ${keys.length - 1} older: bonafide master-key status`,
      );
});
