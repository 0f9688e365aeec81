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
  /** How long it still accepts connections, so that load balancers notice the stop. */
  readonly stopDelay: number;
  /** The longest stop. Unanswered requests are then cut off. */
  readonly shutdownTimeout: number;
}

/** The interval between looks at the connections. */
const interval = 50;

/** After this many looks without new bytes, an idle connection counts as quiet. */
const quietLooks = 4;

/** After this many looks, a client that does not close its half is cut off. */
const patientLooks = 40;

/** After this many looks without a new connection, the backlog counts as empty: our own may have been kept out. */
const emptyLooks = 40;

const anyAddress: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/**
 * Waits until the kernel's backlog is accepted. Connections arrive in order, so a connection of our own comes last.
 * Closing the listener earlier would reset the waiting ones.
 */
const lastInLine = async (server: Server, deadline: number): Promise<void> => {
  const bound = server.address();
  if (bound === null || typeof bound === "string") return;
  const accepted = Promise.withResolvers<void>();
  const socket = connect(bound.port, anyAddress[bound.address] ?? bound.address);
  let isOver = false;
  let looks = 0;
  const look = ({ remotePort }: { readonly remotePort?: number | undefined } = {}) => {
    looks = 0;
    if (remotePort === socket.localPort) accepted.resolve();
  };
  const onConnection = (taken: Socket) => {
    // Our own end may not know its port before it is connected.
    if (socket.connecting) socket.once("connect", () => look(taken));
    else look(taken);
  };
  server.on("connection", onConnection).on("drop", look);
  socket.once("error", () => accepted.resolve());
  void accepted.promise.then(() => (isOver = true));
  // Each look is a turn of the event loop, which accepts: a process that had to wait for its core closes nothing early.
  while (!isOver && looks < emptyLooks && performance.now() < deadline) {
    looks += 1;
    await Promise.race([accepted.promise, sleep(interval, undefined, { ref: false })]);
  }
  server.off("connection", onConnection).off("drop", look);
  socket.destroy();
};

/** Closes connections as they fall idle, until none is left or the time is over. */
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
  while (connections.open.length > 0 && performance.now() < deadline) {
    connections.open.forEach(look);
    await sleep(Math.min(interval, Math.max(1, deadline - performance.now())));
  }
  for (const connection of connections.open) connection.cut();
};

/**
 * Serves until its scope ends. Then reports not ready, answers all that was sent, including the kernel's backlog, and
 * closes each connection with its last answer. After `shutdownTimeout` the rest is cut off.
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
    // Runs before the finalizer of `serve`, which then finds the server closed.
    yield* Effect.addFinalizer(() =>
      Effect.promise(async () => {
        readiness.state = "stopping";
        const deadline = performance.now() + shutdownTimeout;
        await sleep(stopDelay);
        await lastInLine(server, deadline);
        // The HTTP server's own close would cut idle connections with unread bytes.
        NetServer.prototype.close.call(server);
        await drain(connections, deadline);
        server.close();
      }),
    );
  });
