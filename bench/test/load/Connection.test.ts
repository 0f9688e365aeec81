import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { connect } from "../../src/load/Connection.ts";

/** A server that answers every request with these pieces, each in a packet of its own. */
const serving = async (answer: (socket: Socket) => Promise<void>) => {
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on("data", () => void answer(socket));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("No address");
  return { port: address.port, close: () => server.close() };
};

it("reads a response that comes in pieces, and the next one after it", async () => {
  const pieces = [
    "HTTP/1.1 422 Unpr",
    "ocessable\r\nContent-Le",
    "ngth: 5\r\nX: y\r\n\r",
    "\nhel",
    "lo",
  ];
  const server = await serving(async (socket) => {
    for (const piece of pieces) await new Promise((sent) => socket.write(piece, sent));
  });
  const connection = await connect(server.port);
  for (const _ of [1, 2]) {
    const answer = await connection.ask("GET / HTTP/1.1\r\n\r\n");
    expect(answer).toMatchObject({ status: 422, body: "hello" });
  }
  connection.close();
  server.close();
});

it("fails when the server closes the connection instead of answering", async () => {
  const server = await serving(async (socket) => {
    socket.end("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel");
  });
  const connection = await connect(server.port);
  await expect(connection.ask("GET / HTTP/1.1\r\n\r\n")).rejects.toThrow("closed");
  await expect(connection.ask("GET / HTTP/1.1\r\n\r\n")).rejects.toThrow("closed");
  server.close();
});
