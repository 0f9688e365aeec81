import type { Server } from "node:http";
import { connect, Server as NetServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Effect, type Scope } from "effect";
import { HttpServerResponse } from "effect/http";
import type { Connection } from "./Connection.ts";
import type { Connections } from "./Connections.ts";
import type { HttpApp } from "./HttpApp.ts";
import { Readiness } from "./Readiness.ts";

type Answer = HttpApp["Service"]["answer"];

/** How a listener stops. Times are in milliseconds. */
export interface StopSettings {
  /** How long it still takes connections, so that load balancers learn that it stops. */
  readonly stopDelay: number;
  /** How long all of the stop may take; what is not answered then is cut off. */
  readonly shutdownTimeout: number;
}

/** How often connections are looked at. */
const interval = 50;

/** After so many looks without a byte, nothing more was sent on an idle connection. */
const quietLooks = 4;

/** After so many, a client does not end a connection that was ended here. */
const patientLooks = 40;

/** How long the last connection in line is waited for. */
const lineTimeout = 2_000;

const anyAddress: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/**
 * Waits until every connection that the kernel has accepted is accepted here: they come in their order, so one of our
 * own is the last. Closing the listener before would reset them.
 */
const lastInLine = async (server: Server): Promise<void> => {
  const bound = server.address();
  if (bound === null || typeof bound === "string") return;
  const accepted = Promise.withResolvers<void>();
  const socket = connect(bound.port, anyAddress[bound.address] ?? bound.address);
  const look = ({ remotePort }: { readonly remotePort?: number | undefined } = {}) => {
    if (remotePort === socket.localPort) accepted.resolve();
  };
  const onConnection = (taken: Socket) => {
    // Our own end may not know its port before the connection is made.
    if (socket.connecting) socket.once("connect", () => look(taken));
    else look(taken);
  };
  server.on("connection", onConnection).on("drop", look);
  socket.once("error", () => accepted.resolve());
  await Promise.race([accepted.promise, sleep(lineTimeout, undefined, { ref: false })]);
  server.off("connection", onConnection).off("drop", look);
  socket.destroy();
};

/** Ends connections as they fall idle, until none is left or the time is over. */
const drain = async (connections: Connections, deadline: number): Promise<void> => {
  const seen = new Map<Connection, { bytes: number; looks: number }>();
  const look = (connection: Connection) => {
    const { bytesRead: bytes } = connection;
    const before = seen.get(connection);
    const looks = before?.bytes === bytes ? before.looks + 1 : 0;
    seen.set(connection, { bytes, looks });
    if (connection.isIdle && looks >= quietLooks) connection.close();
    else if (connection.isClosing && looks >= patientLooks) connection.cut();
  };
  while (connections.open.length > 0 && Date.now() < deadline) {
    connections.open.forEach(look);
    await sleep(Math.min(interval, Math.max(1, deadline - Date.now())));
  }
  for (const connection of connections.open) connection.cut();
};

/**
 * Serves until its scope ends. Then says that it is not ready, answers all that was sent, the kernel's backlog
 * included, and ends each connection with its last answer. What is left after `shutdownTimeout` is cut off.
 */
export const serveUntilStopped = (
  server: Server,
  connections: Connections,
  answer: Answer,
  serve: (answer: Answer) => Effect.Effect<void, never, Scope.Scope>,
  { shutdownTimeout, stopDelay }: StopSettings,
): Effect.Effect<void, never, Scope.Scope | Readiness> =>
  Effect.gen(function* () {
    const readiness = yield* Readiness;
    yield* serve(
      Effect.map(answer, (response) =>
        readiness.state === "stopping"
          ? HttpServerResponse.setHeader(response, "connection", "close")
          : response,
      ),
    );
    // Runs before the finalizer of `serve`, which finds the server closed.
    yield* Effect.addFinalizer(() =>
      Effect.promise(async () => {
        readiness.state = "stopping";
        const deadline = Date.now() + shutdownTimeout;
        await sleep(stopDelay);
        await lastInLine(server);
        // Not the HTTP server's own, which cuts idle connections whatever was sent on them.
        NetServer.prototype.close.call(server);
        await drain(connections, deadline);
        server.close();
      }),
    );
  });
