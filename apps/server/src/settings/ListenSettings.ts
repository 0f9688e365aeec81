import { Config, Option, Schema } from "effect";
import { type Role, roles } from "./Role.ts";
import { type Environment, numberBetween, type Setting, wholeNumber } from "./Setting.ts";

/** Where a server listens (its default address and port), what this process does, and whether it is in earnest. */

/** The address that the server listens on. */
export const host: Setting<string> = {
  name: "HOST",
  config: Config.NonEmptyString("HOST"),
  describes: "the address that the server listens on",
  expects: "an address or a host name",
  shown: "127.0.0.1",
  fallback: () => Option.some("127.0.0.1"),
};

/** The port that the server listens on. */
export const port: Setting<number> = {
  name: "PORT",
  config: wholeNumber("PORT", 0, 65_535),
  describes: "the port that the server listens on; 0 takes a free one",
  expects: "a port between 0 and 65535",
  shown: "8080",
  fallback: () => Option.some(8080),
};

/** Whether the server pretends or is in earnest. */
export const environment: Setting<Environment> = {
  name: "BONAFIDE_ENVIRONMENT",
  config: Config.Literals(["sandbox", "production"], "BONAFIDE_ENVIRONMENT"),
  describes: "whether the server pretends (sandbox) or is in earnest (production)",
  expects: "sandbox or production",
  shown: "sandbox",
  fallback: () => Option.some("sandbox"),
};

/** What this process does. */
export const role: Setting<Role> = {
  name: "BONAFIDE_ROLE",
  config: Config.Literals(roles, "BONAFIDE_ROLE"),
  describes:
    "what this process does: answer requests (http), the background work (worker), or both (all); http and worker need Postgres",
  expects: "http, worker or all",
  shown: "all",
  fallback: () => Option.some("all"),
};

/** How much of a core this process may take until it is ready. */
export const startShare: Setting<number> = {
  name: "BONAFIDE_START_SHARE",
  config: numberBetween("BONAFIDE_START_SHARE", 0.05, 1),
  describes:
    "how much of a core this process may take until it is ready, so that processes that serve on the same machine keep theirs; at 0.15 a start takes some ten seconds",
  expects: "a number between 0.05 and 1",
  shown: "1",
  fallback: () => Option.some(1),
};

/** Where a server without another storage keeps its files. */
export const dataDir: Setting<string> = {
  name: "BONAFIDE_DATA_DIR",
  config: Config.NonEmptyString("BONAFIDE_DATA_DIR"),
  describes: "the directory of the database, the sandbox's master key and sandbox.json",
  expects: "a directory",
  shown: "./data",
  fallback: () => Option.some("./data"),
};

/** The word after Bearer. */
export const serviceName: Setting<string> = {
  name: "BONAFIDE_SERVICE_NAME",
  config: Config.schema(
    Schema.String.check(Schema.isPattern(/^[\w.-]+$/)),
    "BONAFIDE_SERVICE_NAME",
  ),
  describes: "the word after Bearer in the Authorization header of the Services API",
  expects: "letters, digits, dots, dashes and underscores",
  shown: "Service",
  fallback: () => Option.some("Service"),
};
