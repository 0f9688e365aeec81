import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import type { MasterKeys } from "@bonafide/adapters-providers/storage/KeyRing";
import { parseMasterKeys } from "@bonafide/adapters-providers/storage/MasterKey";
import { Context, Data, Effect, Layer, Redacted, Result } from "effect";
import { sandboxKeyFile } from "../sandbox/SandboxMasterKey.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** How long a command may take to tell the master key, in milliseconds. */
const commandLimit = 30_000;

/** How often a command is run again. */
const askedEvery = "1 minute";

/** The master key cannot be had. `reason` is the system's or says what was wrong, and shows no key. */
export class MasterKeyUnavailable extends Data.TaggedError("MasterKeyUnavailable")<{
  readonly setting: string;
  readonly reason: string;
}> {
  override get message(): string {
    return `${this.setting} gives no master key: ${this.reason}`;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown";

const keysIn = (setting: string, text: string): Result.Result<MasterKeys, MasterKeyUnavailable> =>
  Result.mapError(
    parseMasterKeys(Redacted.make(text)),
    ({ message }) => new MasterKeyUnavailable({ setting, reason: message }),
  );

const readFile = (setting: string, file: string) =>
  Result.flatMap(
    Result.try({
      try: () => readFileSync(file, "utf8"),
      catch: (error) =>
        new MasterKeyUnavailable({ setting, reason: `${file} cannot be read (${codeOf(error)})` }),
    }),
    (text) => keysIn(setting, text),
  );

const run = (setting: string, command: string) =>
  Effect.tryPromise({
    try: (signal) =>
      promisify(execFile)("/bin/sh", ["-c", command], { timeout: commandLimit, signal }),
    catch: (error) =>
      new MasterKeyUnavailable({ setting, reason: `the command failed (${codeOf(error)})` }),
  }).pipe(Effect.flatMap(({ stdout }) => Effect.fromResult(keysIn(setting, stdout))));

/** Where master keys come from: the environment, a file, or a command such as a key service's. */
export class MasterKeySource extends Context.Service<
  MasterKeySource,
  {
    /** The keys at the start. */
    readonly first: MasterKeys;
    /** The keys of this moment, where they can change. */
    readonly now: () => MasterKeys | undefined;
    /** Asks a key service again. */
    readonly ask: Effect.Effect<void, MasterKeyUnavailable>;
    /** The file that keys are in, where they are in one. */
    readonly file: string | undefined;
  }
>()("@bonafide/server/storage/MasterKeySource") {
  static readonly layer = Layer.effect(
    MasterKeySource,
    Effect.gen(function* () {
      const { masterKey, masterKeyCommand, masterKeyFile } = yield* ServerSettings;
      if (masterKeyCommand !== undefined) {
        const asked = run("BONAFIDE_MASTER_KEY_COMMAND", Redacted.value(masterKeyCommand));
        const first = yield* asked;
        let latest = first;
        const keep = Effect.map(asked, (keys) => {
          latest = keys;
        });
        const ask = yield* Effect.cachedWithTTL(keep, askedEvery);
        return MasterKeySource.of({ first, now: () => latest, ask, file: undefined });
      }
      if (masterKey !== undefined) {
        const text = Redacted.value(masterKey);
        const first = yield* Effect.fromResult(keysIn("BONAFIDE_MASTER_KEY", text));
        return MasterKeySource.of({ first, now: () => first, ask: Effect.void, file: undefined });
      }
      const file = masterKeyFile ?? (yield* sandboxKeyFile);
      const setting = masterKeyFile === undefined ? "master.key" : "BONAFIDE_MASTER_KEY_FILE";
      const read = () => readFile(setting, file);
      return MasterKeySource.of({
        first: yield* Effect.fromResult(read()),
        now: () => Result.getOrUndefined(read()),
        ask: Effect.asVoid(Effect.suspend(() => Effect.fromResult(read()))),
        file,
      });
    }),
  );
}
