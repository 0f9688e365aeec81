import { Effect, Layer, Logger } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** Logs to stderr: JSON lines in production, readable text in a sandbox. */
export const Logging = Layer.unwrap(
  Effect.map(ServerSettings, ({ environment }) =>
    environment === "production"
      ? Logger.layer([Logger.withConsoleError(Logger.formatJson)])
      : Layer.empty,
  ),
);
