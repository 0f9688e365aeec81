import { Effect, Layer } from "effect";
import { HttpServer } from "effect/http";
import {
  httpListener,
  listenerSettings,
  type ListenerSettings,
} from "../../src/server/HttpListener.ts";
import { type EdgeOptions, edgeLayer } from "./TestEdge.ts";

/** A server that listens on a free port, over the real core over memory stores. */
export const listening = (settings: Partial<ListenerSettings> = {}, options: EdgeOptions = {}) =>
  httpListener({ ...listenerSettings, port: 0, ...settings }).pipe(
    Layer.provideMerge(edgeLayer(options)),
  );

/** The port of the server. */
export const portOf = Effect.map(HttpServer.HttpServer, ({ address }) =>
  "port" in address ? address.port : 0,
);
