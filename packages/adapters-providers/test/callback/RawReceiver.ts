import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { Effect, type Scope } from "effect";

/** A server on loopback, and every connection that was made to it. */
export interface RawReceiver {
  readonly port: number;
  readonly url: string;
  readonly connections: ReadonlyArray<Socket>;
}

/** Lets a server listen on a free port of `host` until the scope ends; its connections end with it. */
export const listening = (
  server: Server,
  host = "127.0.0.1",
): Effect.Effect<RawReceiver, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const connections: Array<Socket> = [];
      server.on("connection", (socket) => {
        connections.push(socket);
        socket.on("error", () => {});
      });
      server.listen(0, host);
      await once(server, "listening");
      const address = server.address();
      const port = address !== null && typeof address === "object" ? address.port : 0;
      return { port, url: `http://${host}:${port}/`, connections };
    }),
    ({ connections }) =>
      Effect.sync(() => {
        server.close();
        for (const socket of connections) socket.destroy();
      }),
  );

/** A receiver with scripted connections, byte by byte. */
export const rawReceiver = (
  serve: (socket: Socket) => void,
  host?: string,
): Effect.Effect<RawReceiver, never, Scope.Scope> => listening(createServer(serve), host);

/** Answers each request that came whole, in whatever pieces, with these bytes. */
export const answering =
  (bytes: string | Uint8Array) =>
  (socket: Socket): void => {
    socket.on("data", () => socket.write(bytes));
  };
