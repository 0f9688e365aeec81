import { once } from "node:events";
import type { Server, Socket } from "node:net";
import { Effect, type Scope } from "effect";

/** A server on loopback: its port, its received bytes, and an end of all connections. */
export interface LoopbackServer {
  readonly port: number;
  /** Everything that clients sent, as latin1, for scans. */
  readonly traffic: () => string;
  readonly connections: () => number;
  /** Ends every connection at once, as a death would. */
  readonly drop: () => void;
  /** Ends every connection and takes no further ones, until the scope ends. */
  readonly die: () => void;
}

/** Lets a server listen on a free port of 127.0.0.1 until the scope ends. */
export const onLoopback = (server: Server): Effect.Effect<LoopbackServer, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const sockets = new Set<Socket>();
      const heard: Array<string> = [];
      server.on("connection", (socket) => {
        sockets.add(socket);
        socket.on("data", (bytes) => heard.push(bytes.toString("latin1")));
        socket.on("error", () => {});
        socket.on("close", () => sockets.delete(socket));
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const address = server.address();
      const drop = () => {
        for (const socket of sockets) socket.destroy();
      };
      return {
        port: address !== null && typeof address === "object" ? address.port : 0,
        traffic: () => heard.join(""),
        connections: () => sockets.size,
        drop,
        die: () => {
          server.close();
          drop();
        },
      };
    }),
    ({ die }) => Effect.sync(die),
  );
