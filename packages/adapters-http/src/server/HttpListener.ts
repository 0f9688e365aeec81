import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer";
import { Context, Effect, Layer, type Scope } from "effect";
import { HttpServer, type HttpServerError, HttpServerRequest } from "effect/http";
import { createServer, IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { errorBodyOf } from "../catalogue/ErrorBody.ts";
import { answerError } from "../catalogue/HttpAnswer.ts";
import { HttpApp } from "./HttpApp.ts";
import { serveUntilStopped } from "./ListenerStop.ts";
import { PromptResponse } from "./PromptResponse.ts";
import { untracedByPlatform } from "./RequestSpan.ts";
import { statusOfParserError, unreadable, unreadableMessage } from "./UnreadableRequest.ts";

/** Where the server listens, and how long it bears with a client. Times are in milliseconds. */
export interface ListenerSettings {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** How long a request's first line and headers may be together, in bytes. */
  readonly maxHeaderBytes: number;
  /** How long a request's headers may take to arrive. */
  readonly headersTimeout: number;
  /** How long a whole request may take to arrive; 0 is for ever, because bodies are held to a pace. */
  readonly requestTimeout: number;
  /** How long an idle connection is kept. */
  readonly keepAliveTimeout: number;
  /** How long accepted requests may take to finish when the server stops. */
  readonly shutdownTimeout: number;
}

/** What suits a server on its own machine. */
export const listenerSettings: ListenerSettings = {
  host: "127.0.0.1",
  port: 8080,
  maxHeaderBytes: 1024 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  shutdownTimeout: 20_000,
};

// Node would answer these without our headers, each in its own way.
const answerParserError = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  socket.end(unreadableMessage(statusOfParserError(error.code)));
};

/**
 * A request whose target is no path, or whose host is missing or given twice. No URL is ever made of a Host, and
 * none of another's is answered. Source: RFC 9112, 3.2.
 */
const isMisdirected = ({ headers, httpVersionMinor, url }: IncomingMessage): boolean =>
  !(url?.startsWith("/") ?? false) ||
  (headers.host === undefined ? httpVersionMinor > 0 : headers.host.includes(","));

const hardenedServer = (settings: ListenerSettings): Server => {
  const server = createServer({
    ServerResponse: PromptResponse,
    maxHeaderSize: settings.maxHeaderBytes,
    headersTimeout: settings.headersTimeout,
    requestTimeout: settings.requestTimeout,
    keepAliveTimeout: settings.keepAliveTimeout,
    connectionsCheckingInterval: Math.min(1_000, settings.headersTimeout),
    // A header given twice is a list, so that no second Authorization or Host is dropped unseen.
    joinDuplicateHeaders: true,
    // Judged by isMisdirected, so that the answer has our shape.
    requireHostHeader: false,
    // A request to change the protocol is answered as if it had not asked.
    shouldUpgradeCallback: () => false,
  });
  server.on("clientError", answerParserError);
  server.on("connect", (_, socket) => socket.end(unreadableMessage(400)));
  server.on("checkExpectation", (_, response) =>
    response.writeHead(417, unreadable.headers).end(unreadable.body),
  );
  return server;
};

const refuseMisdirected = (answer: HttpApp["Service"]["answer"]): HttpApp["Service"]["answer"] =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ source }) =>
    source instanceof IncomingMessage && isMisdirected(source)
      ? Effect.succeed(answerError(400, errorBodyOf(["BodyUnreadable"]), { connection: "close" }))
      : answer,
  );

/** How many services a request may add to the server's before all of them are copied: an answer adds some twelve. */
const addedAtMost = 32;

const roomy = <R>(context: Context.Context<R>): Context.Context<R> =>
  Context.makeUnsafe(context.mapUnsafe, { maxDepth: addedAtMost });

/** Listens, and answers with `HttpApp`. Gives the server, which knows its address. */
export const httpListener = (
  settings: ListenerSettings,
): Layer.Layer<HttpServer.HttpServer, HttpServerError.ServeError, HttpApp> =>
  Layer.unwrap(
    Effect.sync(() => {
      const server = hardenedServer(settings);
      return Layer.effectDiscard(
        Effect.gen(function* () {
          const { serve } = yield* HttpServer.HttpServer;
          const { answer } = yield* HttpApp;
          const { shutdownTimeout } = settings;
          yield* serveUntilStopped(server, refuseMisdirected(answer), serve, shutdownTimeout).pipe(
            Effect.updateContext(roomy<Scope.Scope>),
          );
        }),
      ).pipe(
        Layer.provideMerge(
          NodeHttpServer.layerServer(() => server, {
            host: settings.host,
            port: settings.port,
            gracefulShutdownTimeout: settings.shutdownTimeout,
          }),
        ),
      );
    }),
  ).pipe(Layer.provide(untracedByPlatform));
