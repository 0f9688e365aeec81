import type { Server } from "node:http";
import type { Socket } from "node:net";
import { Effect, type Scope } from "effect";
import { HttpServerResponse } from "effect/http";
import type { HttpApp } from "./HttpApp.ts";

type Answer = HttpApp["Service"]["answer"];

/** Ends connections with their answers once the server stops: node would keep each for a next request. */
const lastAnswer = (server: Server, answer: Answer): Answer =>
  Effect.map(answer, (response) =>
    server.listening ? response : HttpServerResponse.setHeader(response, "connection", "close"),
  );

/**
 * Serves until its scope ends. Then connections on which nothing was asked end at once, those at work end with their
 * answers, and what is left after `shutdownTimeout` (in milliseconds) is cut off: node would wait for it for ever.
 */
export const serveUntilStopped = (
  server: Server,
  answer: Answer,
  serve: (answer: Answer) => Effect.Effect<void, never, Scope.Scope>,
  shutdownTimeout: number,
): Effect.Effect<void, never, Scope.Scope> =>
  Effect.gen(function* () {
    const sockets = new Set<Socket>();
    server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
    yield* serve(lastAnswer(server, answer));
    // Runs before those of `serve`, which wait until the server has closed.
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
        const cutOff = setTimeout(() => server.closeAllConnections(), shutdownTimeout);
        server.once("close", () => clearTimeout(cutOff));
      }),
    );
  });
