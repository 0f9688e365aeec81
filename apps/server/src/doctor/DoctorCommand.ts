import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { SqlTimeMarkStore } from "@bonafide/adapters-sql/due/SqlTimeMarkStore";
import { Data, Effect, Layer, References, Result } from "effect";
import { Command } from "effect/cli";
import { json, printRows } from "../server/Printed.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { settings } from "../settings/Settings.ts";
import { DataDirectory } from "../storage/DataDirectory.ts";
import { databaseOf } from "../storage/DatabaseUrl.ts";
import { Secrets } from "../storage/Secrets.ts";
import { databaseLayer } from "../storage/Storage.ts";
import { checkClock } from "./ClockCheck.ts";
import { checkTables, unopened } from "./DatabaseCheck.ts";
import { checkDisk } from "./DiskCheck.ts";
import { type Finding, fine, unchecked, wrong } from "./Finding.ts";
import { checkImages } from "./ImageCheck.ts";
import { checkKeys } from "./KeyCheck.ts";
import { checkPorts } from "./PortCheck.ts";
import { checkVendors } from "./VendorCheck.ts";

/** So many findings are wrong. */
export class FoundWrong extends Data.TaggedError("FoundWrong")<{
  readonly wrong: number;
  readonly all: number;
}> {
  override get message(): string {
    return `${this.wrong} of ${this.all} findings ${this.wrong === 1 ? "is" : "are"} wrong`;
  }
}

/** Unlike a command's: the directory may be missing before the first start. */
const anyDirectory = Layer.effect(
  DataDirectory,
  Effect.map(ServerSettings, ({ dataDir }) => ({
    isOwned: false,
    file: (name: string) => resolve(dataDir, name),
  })),
);

const chosen = Effect.gen(function* () {
  return databaseOf(yield* ServerSettings, (yield* DataDirectory).file("bonafide.db"));
});

/** The master key of a database that exists. */
const keys = checkKeys.pipe(
  Effect.provide(Secrets),
  Effect.catch(({ message }) => Effect.succeed(wrong("keys", message))),
);

/** The keys where there is no database yet. The first start of a sandbox makes one. */
const firstKeys = Effect.gen(function* () {
  const secrets = yield* Effect.result(Effect.provide(Effect.void, Secrets));
  if (Result.isSuccess(secrets)) return fine("keys", "there is a master key");
  return secrets.failure._tag === "NoMasterKey"
    ? fine("keys", "none yet: the first start makes one")
    : wrong("keys", secrets.failure.message);
});

/** Checks the database, and with it the keys and the clock. */
const checkStorage = Effect.gen(function* () {
  const choice = yield* chosen;
  if (choice._tag === "Sqlite" && !existsSync(choice.file))
    return [
      fine("database", `none yet at ${choice.file}: the first start makes it`),
      yield* firstKeys,
      fine("clock", "nothing to compare it with yet"),
    ];
  const inside = Effect.gen(function* () {
    const tables = yield* checkTables(choice);
    return tables.result === "wrong"
      ? [tables, unchecked("keys", "database"), unchecked("clock", "database")]
      : [tables, yield* keys, yield* Effect.provide(checkClock, SqlTimeMarkStore)];
  });
  return yield* inside.pipe(
    Effect.provide(databaseLayer(choice)),
    Effect.catch((error) =>
      Effect.succeed([
        unopened(choice, error),
        unchecked("keys", "database"),
        unchecked("clock", "database"),
      ]),
    ),
  );
});

const others = ["disk", "images", "database", "keys", "clock", "vendors", "ports"] as const;

const checkAll = Effect.gen(function* () {
  const { environment } = yield* ServerSettings;
  const names = Object.keys(settings).length;
  const disk = yield* checkDisk;
  return [
    fine(
      "settings",
      `${environment}; ${names} settings are known, and those that are set are valid`,
    ),
    ...disk,
    yield* checkImages,
    ...(yield* checkStorage),
    ...(yield* checkVendors),
    ...(yield* checkPorts),
  ];
}).pipe(
  Effect.provide(anyDirectory.pipe(Layer.provideMerge(ServerSettings.layer))),
  Effect.catchTag("SettingsRefused", ({ problems }) =>
    Effect.succeed<ReadonlyArray<Finding>>([
      ...problems.map((problem) => wrong("settings", problem)),
      ...others.map((check) => unchecked(check, "settings")),
    ]),
  ),
);

/** `bonafide doctor` */
export const doctorCommand = Command.make(
  "doctor",
  { json },
  Effect.fn(
    function* ({ json }) {
      const findings = yield* checkAll;
      yield* printRows(
        findings.map((finding) => ({ ...finding })),
        json,
      );
      const bad = findings.filter(({ result }) => result === "wrong").length;
      if (bad > 0) return yield* new FoundWrong({ wrong: bad, all: findings.length });
    },
    Effect.provideService(References.MinimumLogLevel, "None"),
  ),
).pipe(
  Command.withDescription(
    "Check settings, disk, images, database, keys, clock, vendors and ports, and say what to do; changes nothing",
  ),
);
