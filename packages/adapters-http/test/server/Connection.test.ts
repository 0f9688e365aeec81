import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { connect } from "node:net";
import { expect, it } from "@effect/vitest";
import { Effect } from "effect";
import type { Connection } from "../../src/server/Connection.ts";
import { Connections } from "../../src/server/Connections.ts";
import { listenerSettings } from "../../src/server/HttpListener.ts";

/** A client of a server with this listener, and its connection at the server. */
const clientOf = (listener: RequestListener) =>
  Effect.gen(function* () {
    const server = createServer(listener);
    const connections = new Connections(server, listenerSettings);
    yield* Effect.acquireRelease(
      Effect.promise(() => once(server.listen(0, "127.0.0.1"), "listening")),
      () =>
        Effect.sync(() => {
          server.close();
          for (const connection of connections.open) connection.cut();
        }),
    );
    const address = server.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => undefined);
    let told = "";
    socket.setEncoding("latin1").on("data", (text: string) => (told += text));
    const ended = once(socket, "end");
    yield* Effect.promise(() => once(socket, "connect"));
    const waitFor = (is: (connection: Connection | undefined) => boolean) =>
      Effect.promise(() => expect.poll(() => is(connections.open[0])).toBe(true));
    yield* waitFor((connection) => connection !== undefined);
    return { socket, ended: Effect.promise(() => ended), told: () => told, waitFor };
  });

const head = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;

it.live("A client that goes after an early answer ends the body that it had announced", () =>
  Effect.gen(function* () {
    const errors: Array<string> = [];
    const requests: Array<IncomingMessage> = [];
    const { socket, told, waitFor } = yield* clientOf((request, response) => {
      requests.push(request);
      request.on("error", ({ message }) => errors.push(message));
      response.end("early");
    });
    socket.write(`${head(2)}{}`);
    yield* Effect.promise(() => expect.poll(told).toContain("early"));
    socket.write(`${head(100)}{`);
    yield* Effect.promise(() => expect.poll(() => told().split("early").length).toBe(3));
    socket.destroy();
    yield* waitFor((connection) => connection === undefined);
    yield* Effect.promise(() => expect.poll(() => requests[1]?.destroyed).toBe(true));
    // The first body was whole.
    expect(errors).toEqual(["aborted"]);
  }).pipe(Effect.scoped),
);

it.live("A client that leaves after its last request ends no body", () =>
  Effect.gen(function* () {
    const errors: Array<string> = [];
    const { socket, told, waitFor } = yield* clientOf((request, response) => {
      request.on("error", ({ message }) => errors.push(message)).resume();
      response.end("whole");
    });
    socket.write(`${head(2)}{}`);
    yield* Effect.promise(() => expect.poll(told).toContain("whole"));
    socket.destroy();
    yield* waitFor((connection) => connection === undefined);
    expect(errors).toEqual([]);
  }).pipe(Effect.scoped),
);

it.live.each([
  ["half a head has the answer 400", "GET / HTT", "HTTP/1.1 400 Bad Request"],
  ["nothing has no answer", "", ""],
] as const)("A client that ends after %s", ([, said, line]) =>
  Effect.gen(function* () {
    const { ended, socket, told } = yield* clientOf((_, response) => response.end());
    socket.end(said);
    yield* ended;
    expect(told().split("\r\n")[0]).toBe(line);
  }).pipe(Effect.scoped),
);

it.live("A connection is idle before a request and after its answer, and not in between", () =>
  Effect.gen(function* () {
    let answer = () => {};
    const { socket, waitFor } = yield* clientOf((request, response) => {
      request.resume();
      answer = () => void response.end("late");
    });
    const isIdle = (connection: Connection | undefined) => connection?.isIdle === true;
    const isBusy = (connection: Connection | undefined) => connection?.isIdle === false;
    yield* waitFor(isIdle);
    socket.write(head(2).slice(0, 20));
    yield* waitFor(isBusy);
    socket.write(`${head(2).slice(20)}{`);
    yield* waitFor((connection) => connection?.bytesRead === head(2).length + 1);
    yield* waitFor(isBusy);
    socket.write("}");
    yield* waitFor((connection) => connection?.bytesRead === head(2).length + 2);
    yield* waitFor(isBusy);
    answer();
    yield* waitFor(isIdle);
  }).pipe(Effect.scoped),
);
