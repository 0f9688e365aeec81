import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { countWraps } from "@bonafide/adapters-sql/storage/KeyRewrapping";
import { issueMasterKey, MasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { KeyWraps } from "@bonafide/core/storage/KeyWraps";
import { Console, Data, Effect, Redacted } from "effect";
import { Command } from "effect/cli";
import { confirm, yes } from "../server/Confirmation.ts";
import { json, printRows } from "../server/Printed.ts";
import { MasterKeySource } from "./MasterKeySource.ts";

/** `bonafide master-key …`: makes a new master key in its file, shows what each wraps, and deletes older ones. */

/** The master key does not come from a file: the operator changes it where it is kept. */
export class MasterKeyElsewhere extends Data.TaggedError("MasterKeyElsewhere")<{}> {
  override get message(): string {
    return 'The master key does not come from a file that this program can change: see docs/operating.md, "Changing the master key"';
  }
}

/** The file of master keys cannot be written. */
export class MasterKeyUnwritable extends Data.TaggedError("MasterKeyUnwritable")<{
  readonly file: string;
}> {
  override get message(): string {
    return `The master keys cannot be written: ${this.file}. Nothing was changed`;
  }
}

/** Older master keys are still needed. */
export class MasterKeyNeeded extends Data.TaggedError("MasterKeyNeeded")<{
  readonly older: number;
}> {
  override get message(): string {
    return `${this.older} data keys are wrapped by older master keys. A running server rewraps them: see bonafide master-key status`;
  }
}

const textOf = (key: Redacted.Redacted<Uint8Array>): string =>
  Buffer.from(Redacted.value(key)).toString("base64url");

/** Replaces the file at once, on disk: a reader finds the keys of before or of after. */
const replace = (file: string, keys: ReadonlyArray<string>) =>
  Effect.tryPromise({
    try: async () => {
      const fresh = `${file}.new`;
      await rm(fresh, { force: true });
      {
        await using handle = await open(fresh, "wx", 0o600);
        await handle.writeFile(`${keys.join("\n")}\n`);
        await handle.sync();
      }
      await rename(fresh, file);
      // A power failure must not bring the old file back: the database may need the new key by then.
      await using folder = await open(dirname(file));
      await folder.sync();
    },
    catch: () => new MasterKeyUnwritable({ file }),
  });

const keyFile = Effect.gen(function* () {
  const { file } = yield* MasterKeySource;
  return file ?? (yield* new MasterKeyElsewhere());
});

const rotate = Command.make(
  "rotate",
  { yes },
  Effect.fn(function* ({ yes }) {
    const file = yield* keyFile;
    const { keys } = yield* MasterKey;
    yield* confirm(`A new master key will be put first in ${file}, and has to be backed up`, yes);
    const fresh = Redacted.value(yield* issueMasterKey);
    yield* replace(file, [fresh, ...keys.map(({ masterKey }) => textOf(masterKey))]);
    yield* Console.log(
      `Done. Back up ${file} now. The server wraps with the new key within 5 seconds; follow it with: bonafide master-key status`,
    );
  }),
).pipe(Command.withDescription("Make a new master key; the older ones are still accepted"));

const status = Command.make(
  "status",
  { json },
  Effect.fn(function* ({ json }) {
    const [newest = "", ...others] = (yield* KeyWraps).names();
    const tables = yield* countWraps;
    yield* printRows(
      tables.map(({ keys, older, table }) => ({ table, keys, older })),
      json,
    );
    if (json) return;
    const older = tables.reduce((sum, table) => sum + table.older, 0);
    yield* Console.log(`\nThe newest master key is ${newest}.`);
    if (others.length > 0) {
      const what = older === 0 ? "needed no longer: bonafide master-key retire" : "still needed";
      yield* Console.log(`Also accepted: ${others.join(", ")}; ${what}.`);
    }
  }),
).pipe(
  Command.withDescription("Say which master keys there are, and how many data keys each table has"),
);

const retire = Command.make(
  "retire",
  { yes },
  Effect.fn(function* ({ yes }) {
    const file = yield* keyFile;
    const { keys, newest } = yield* MasterKey;
    if (keys.length === 1) return yield* Console.log("There is one master key only.");
    const tables = yield* countWraps;
    const older = tables.reduce((sum, table) => sum + table.older, 0);
    if (older > 0) return yield* new MasterKeyNeeded({ older });
    yield* confirm(
      `${keys.length - 1} older master keys will be deleted from ${file}; backups of before need them`,
      yes,
    );
    yield* replace(file, [textOf(newest.masterKey)]);
    yield* Console.log("Done.");
  }),
).pipe(Command.withDescription("Delete older master keys that wrap nothing any more"));

/** `bonafide master-key …` */
export const masterKeyCommand = Command.make("master-key").pipe(
  Command.withDescription("The key that all data keys are wrapped by"),
  Command.withSubcommands([rotate, status, retire]),
);
