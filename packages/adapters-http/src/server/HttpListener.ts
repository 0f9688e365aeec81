import { Context, Effect, Layer, type Scope } from "effect";
import { HttpServer, type HttpServerError, HttpServerRequest } from "effect/http";
import { createServer, IncomingMessage, type Server } from "node:http";
import { errorBodyOf } from "../catalogue/ErrorBody.ts";
import { answerEmpty, answerError } from "../catalogue/HttpAnswer.ts";
import { sharedAmongCallers } from "./CallerShares.ts";
import { Connections, type ConnectionsLimits } from "./Connections.ts";
import { HttpApp } from "./HttpApp.ts";
import { serveUntilStopped, type StopSettings } from "./ListenerStop.ts";
import { layerServer } from "./NodeHttp.ts";
import type { Readiness } from "./Readiness.ts";
import { PromptResponse } from "./PromptResponse.ts";
import { unreadable } from "./RawAnswer.ts";
import { untracedByPlatform } from "./RequestSpan.ts";
import { readAbsoluteTarget } from "./RequestTarget.ts";
import { unacceptable } from "./UnacceptableRequest.ts";

/** The address of the server and its limits for clients. Times are in milliseconds. */
export interface ListenerSettings extends ConnectionsLimits, StopSettings {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** The time limit for a whole request. 0 means none, because bodies have a pace. */
  readonly requestTimeout: number;
  /** How long an idle connection is kept. */
  readonly keepAliveTimeout: number;
}

/** The defaults of a server on its own machine. */
export const listenerSettings: ListenerSettings = {
  host: "127.0.0.1",
  port: 8080,
  maxConnections: 4_096,
  maxConnectionsPerAddress: 1_024,
  trustedProxies: [],
  maxHeaderBytes: 16 * 1024,
  maxRequestLine: 1024 * 1024,
  maxUnfinishedHeads: 32 * 1024 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  lingerBytes: 64 * 1024 * 1024,
  lingerTimeout: 300_000,
  lingerPause: 5_000,
  stopDelay: 0,
  shutdownTimeout: 15_000,
};

const hardenedServer = (settings: ListenerSettings): Server => {
  const server = createServer({
    ServerResponse: PromptResponse,
    // `Connection` enforces a lower limit before this one.
    maxHeaderSize: settings.maxRequestLine + 2 * settings.maxHeaderBytes,
    headersTimeout: settings.headersTimeout,
    requestTimeout: settings.requestTimeout,
    keepAliveTimeout: settings.keepAliveTimeout,
    connectionsCheckingInterval: Math.min(1_000, settings.headersTimeout),
    // A repeated header becomes a list, so that a second Authorization or Host is not dropped silently.
    joinDuplicateHeaders: true,
    // `unacceptable` checks it, so that the answer has our format.
    requireHostHeader: false,
    // A request to upgrade the protocol is served as an ordinary one.
    shouldUpgradeCallback: () => false,
  });
  // No header is dropped silently: their bytes are limited instead.
  server.maxHeadersCount = 0;
  server.on("request", readAbsoluteTarget);
  server.on("checkContinue", readAbsoluteTarget);
  const { body, headers, status } = unreadable(417);
  server.on("checkExpectation", (_, response) =>
    response.writeHead(status, { ...headers }).end(body),
  );
  return server;
};

const unreadableBody = errorBodyOf(["BodyUnreadable"]);
const closing = { connection: "close" };

const refuseUnacceptable = (answer: HttpApp["Service"]["answer"]): HttpApp["Service"]["answer"] =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ source }) => {
    if (!(source instanceof IncomingMessage)) return answer;
    const status = unacceptable(source);
    if (status === undefined) return source.url === "*" ? Effect.succeed(answerEmpty) : answer;
    const extra = status === 415 ? { ...closing, "accept-encoding": "identity" } : closing;
    return Effect.succeed(answerError(status, unreadableBody, extra));
  });

/** How many services a request may add before all are copied into a new context. An answer adds about twelve. */
const addedAtMost = 32;

const roomy = <R>(context: Context.Context<R>): Context.Context<R> =>
  Context.makeUnsafe(context.mapUnsafe, { maxDepth: addedAtMost });

/** Listens, and answers with `HttpApp`. Returns the server, which knows its address. */
export const httpListener = (
  settings: ListenerSettings,
): Layer.Layer<HttpServer.HttpServer, HttpServerError.ServeError, HttpApp | Readiness> =>
  Layer.unwrap(
    Effect.sync(() => {
      const server = hardenedServer(settings);
      const connections = new Connections(server, settings);
      return Layer.effectDiscard(
        Effect.gen(function* () {
          const { serve } = yield* HttpServer.HttpServer;
          const { answer } = yield* HttpApp;
          yield* serveUntilStopped(
            server,
            connections,
            refuseUnacceptable(
              sharedAmongCallers(
                answer,
                settings.trustedProxies,
                settings.maxConnectionsPerAddress,
              ),
            ),
            serve,
            settings,
          ).pipe(Effect.updateContext(roomy<Scope.Scope | Readiness>));
        }),
      ).pipe(
        Layer.provideMerge(
          layerServer(() => server, {
            host: settings.host,
            port: settings.port,
            // Our own stop replaces the platform's.
            disablePreemptiveShutdown: true,
          }),
        ),
      );
    }),
  ).pipe(Layer.provide(untracedByPlatform));
