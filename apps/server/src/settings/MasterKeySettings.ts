import { parseMasterKeys } from "@bonafide/adapters-providers/storage/MasterKey";
import { Config, Option, Redacted, Result, Schema } from "effect";
import type { Environment, Setting, SettingProblem } from "./Setting.ts";

const areMasterKeys = (text: string): boolean =>
  Result.isSuccess(parseMasterKeys(Redacted.make(text)));

const absent = (): Option.Option<undefined> => Option.some(undefined);

/** The master key itself. */
export const masterKey: Setting<Redacted.Redacted | undefined> = {
  name: "BONAFIDE_MASTER_KEY",
  config: Config.schema(
    Schema.RedactedFromValue(Schema.String.check(Schema.makeFilter(areMasterKeys))),
    "BONAFIDE_MASTER_KEY",
  ),
  describes:
    "the key that everything personal is encrypted under, 32 random bytes in base64 (openssl rand -base64 32); while it is changed, the new one and the old one with a comma between; a sandbox makes its own beside its database",
  expects: "32 bytes in base64",
  shown: "made in sandbox, required in production, here or in one of the next two",
  fallback: absent,
};

/** The file of the master key. */
export const masterKeyFile: Setting<string | undefined> = {
  name: "BONAFIDE_MASTER_KEY_FILE",
  config: Config.NonEmptyString("BONAFIDE_MASTER_KEY_FILE"),
  describes:
    "the file of the master key, one key a line, the newest first; read again when it changes",
  expects: "a file",
  shown: "none",
  fallback: absent,
};

/** The command that prints the master key. */
export const masterKeyCommand: Setting<Redacted.Redacted | undefined> = {
  name: "BONAFIDE_MASTER_KEY_COMMAND",
  config: Config.schema(
    Schema.RedactedFromValue(Schema.NonEmptyString),
    "BONAFIDE_MASTER_KEY_COMMAND",
  ),
  describes:
    "a shell command that prints the master key, one key a line, the newest first, such as a key service's; run at the start and every minute",
  expects: "a command",
  shown: "none",
  fallback: absent,
};

const sources = { masterKey, masterKeyFile, masterKeyCommand };

/** What is wrong with the sources of the master key: none in production, or several. */
export const masterKeyProblems = (
  environment: Environment,
  values: Readonly<Record<string, unknown>>,
): ReadonlyArray<SettingProblem> => {
  // An invalid one is already reported.
  if (!Object.keys(sources).every((name) => name in values)) return [];
  const names = Object.entries(sources)
    .filter(([name]) => values[name] !== undefined)
    .map(([, { name }]) => name);
  if (names.length > 1) return [`${names.join(" and ")} are set: the master key has one place`];
  return names.length === 0 && environment === "production"
    ? [`${masterKey.name} is missing: ${masterKey.describes}`]
    : [];
};
