import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer";
import { Context, Effect, Layer, type Scope } from "effect";
import { HttpServer, type HttpServerError, HttpServerRequest } from "effect/http";
import { createServer, IncomingMessage, type Server } from "node:http";
import { errorBodyOf } from "../catalogue/ErrorBody.ts";
import { answerEmpty, answerError } from "../catalogue/HttpAnswer.ts";
import { sharedAmongCallers } from "./CallerShares.ts";
import { Connections, type ConnectionsLimits } from "./Connections.ts";
import { HttpApp } from "./HttpApp.ts";
import { serveUntilStopped, type StopSettings } from "./ListenerStop.ts";
import type { Readiness } from "./Readiness.ts";
import { PromptResponse } from "./PromptResponse.ts";
import { unreadable } from "./RawAnswer.ts";
import { untracedByPlatform } from "./RequestSpan.ts";
import { readAbsoluteTarget } from "./RequestTarget.ts";
import { unacceptable } from "./UnacceptableRequest.ts";

/** Where the server listens, and how long it bears with a client. Times are in milliseconds. */
export interface ListenerSettings extends ConnectionsLimits, StopSettings {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** How long a whole request may take to arrive; 0 is for ever, because bodies are held to a pace. */
  readonly requestTimeout: number;
  /** How long an idle connection is kept. */
  readonly keepAliveTimeout: number;
}

/** What suits a server on its own machine. */
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
    // Connections hold heads to less before this counts them.
    maxHeaderSize: settings.maxRequestLine + 2 * settings.maxHeaderBytes,
    headersTimeout: settings.headersTimeout,
    requestTimeout: settings.requestTimeout,
    keepAliveTimeout: settings.keepAliveTimeout,
    connectionsCheckingInterval: Math.min(1_000, settings.headersTimeout),
    // A header given twice is a list, so that no second Authorization or Host is dropped unseen.
    joinDuplicateHeaders: true,
    // Judged by `unacceptable`, so that the answer has our shape.
    requireHostHeader: false,
    // A request to change the protocol is answered as if it had not asked.
    shouldUpgradeCallback: () => false,
  });
  // No header is dropped unseen: their bytes are limited.
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

/** How many services a request may add to the server's before all of them are copied: an answer adds some twelve. */
const addedAtMost = 32;

const roomy = <R>(context: Context.Context<R>): Context.Context<R> =>
  Context.makeUnsafe(context.mapUnsafe, { maxDepth: addedAtMost });

/** Listens, and answers with `HttpApp`. Gives the server, which knows its address. */
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
          NodeHttpServer.layerServer(() => server, {
            host: settings.host,
            port: settings.port,
            // Its listener stops by itself, before the platform would.
            disablePreemptiveShutdown: true,
          }),
        ),
      );
    }),
  ).pipe(Layer.provide(untracedByPlatform));
