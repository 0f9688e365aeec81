import { Effect } from "effect";
import type { HttpServerRequest } from "effect/http";
import { HttpSettings } from "../server/HttpSettings.ts";

/** Where browsers reach the pages: the operator's setting, or where this request was sent to. */
export const makePageOrigin = Effect.map(
  HttpSettings,
  ({ environment, publicOrigin }) =>
    ({ headers }: HttpServerRequest.HttpServerRequest): string =>
      publicOrigin ??
      `${environment === "production" ? "https" : "http"}://${headers["host"] ?? "localhost"}`,
);
