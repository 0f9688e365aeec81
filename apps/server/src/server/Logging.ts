import { Effect, Layer, Logger } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** How a server logs: a JSON object a line in production, for people in a sandbox; always to stderr. */
export const Logging = Layer.unwrap(
  Effect.map(ServerSettings, ({ environment }) =>
    environment === "production"
      ? Logger.layer([Logger.withConsoleError(Logger.formatJson)])
      : Layer.empty,
  ),
);
