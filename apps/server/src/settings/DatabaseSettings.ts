import { defaultMigrationLimits } from "@bonafide/adapters-sql/storage/MigrationLimits";
import { Config, Duration, Option, type Redacted, Schema } from "effect";
import { databaseUrlPattern } from "../storage/DatabaseUrl.ts";
import { duration, type Setting, wholeNumber } from "./Setting.ts";

const urlConfig = (name: string, pattern: RegExp) =>
  Config.schema(Schema.RedactedFromValue(Schema.String.check(Schema.isPattern(pattern))), name);

/** The database. */
export const databaseUrl: Setting<Redacted.Redacted | undefined> = {
  name: "DATABASE_URL",
  config: urlConfig("DATABASE_URL", databaseUrlPattern),
  describes:
    "the database: sqlite:<file>, or postgres://user:password@host/database as libpq reads it, with several hosts, sockets, sslmode and sslrootcert",
  expects: "sqlite:<file> or postgres://…",
  shown: "sqlite:<data directory>/bonafide.db",
  fallback: () => Option.some(undefined),
};

/** The connections of one process. */
export const databasePool: Setting<number> = {
  name: "BONAFIDE_DATABASE_POOL",
  config: wholeNumber("BONAFIDE_DATABASE_POOL", 2, 1_000),
  describes:
    "how many connections to Postgres a process opens at most, beside the one that listens",
  expects: "a whole number between 2 and 1000",
  shown: "10",
  fallback: () => Option.some(10),
};

/** For how long a migration may hold up requests. */
export const migrationLockWait: Setting<Duration.Duration> = {
  name: "BONAFIDE_MIGRATION_LOCK_WAIT",
  config: duration("BONAFIDE_MIGRATION_LOCK_WAIT", Duration.millis(1), Duration.minutes(10)),
  describes:
    "how long a migration waits for a table of Postgres that another session holds, while requests queue behind it; then it is rolled back and tried again a second later",
  expects: "a duration between 1 millisecond and 10 minutes",
  shown: "400 millis",
  fallback: () => Option.some(defaultMigrationLimits.lockWait),
};

/** The time of all migrations of a start. */
export const migrationTime: Setting<Duration.Duration> = {
  name: "BONAFIDE_MIGRATION_TIME",
  config: duration("BONAFIDE_MIGRATION_TIME", Duration.seconds(1), Duration.days(1)),
  describes:
    "how long the migrations of a start may take on Postgres, with their waits for other starts and for tables; then the start fails and nothing is changed",
  expects: "a duration between 1 second and 1 day",
  shown: "10 minutes",
  fallback: () => Option.some(defaultMigrationLimits.time),
};

/** A way around a pooler for LISTEN. */
export const listenUrl: Setting<Redacted.Redacted | undefined> = {
  name: "BONAFIDE_LISTEN_URL",
  config: urlConfig("BONAFIDE_LISTEN_URL", /^postgres(?:ql)?:\/\/.+$/),
  describes:
    "the same Postgres without the pooler of transactions that DATABASE_URL leads to, for the one connection that listens; without it, processes behind such a pooler look for work every second",
  expects: "postgres://…",
  shown: "DATABASE_URL",
  fallback: () => Option.some(undefined),
};
