import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Reads messages of Postgres's protocol, and calls `saw` with the type and the first byte of each. The first of a client has no type. */
const messagesOf = (startsBare: boolean, saw: (type: string, first: string) => void) => {
  let rest = Buffer.alloc(0);
  let isBare = startsBare;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isBare ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      if (!isBare) saw(String.fromCharCode(rest[0] ?? 0), String.fromCharCode(rest[5] ?? 0));
      isBare = false;
      rest = rest.subarray(length);
    }
  };
};

/**
 * A proxy before a database that counts statements, transactions and round trips, and holds each answer for so many milliseconds.
 * Without TLS.
 */
export const startRoundTrips = async (database: string, answersAfter = 0) => {
  const url = new URL(database);
  const counts = { statements: 0, transactions: 0, roundTrips: 0 };
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(url.port), url.hostname);
    let unanswered = 0;
    const asked = messagesOf(true, (type) => {
      if (type !== "S" && type !== "Q") return;
      counts.statements += 1;
      // What is sent before the answer to the last statement waits for no answer of its own.
      if (unanswered === 0) counts.roundTrips += 1;
      unanswered += 1;
    });
    const answered = messagesOf(false, (type, first) => {
      if (type !== "Z") return;
      // A login is answered without a statement.
      if (unanswered > 0 && first === "I") counts.transactions += 1;
      unanswered = Math.max(0, unanswered - 1);
    });
    client.on("data", asked).pipe(server);
    server.on("data", answered);
    if (answersAfter === 0) server.pipe(client);
    else server.on("data", (chunk) => setTimeout(() => client.write(chunk), answersAfter));
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    client.on("close", () => server.destroy());
    server.on("close", () => client.destroy());
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("There is no port.");
  return {
    /** The URL of a database of that server, through the proxy. */
    urlOf: (direct: string) => direct.replace(`:${url.port}/`, `:${address.port}/`),
    counts,
    [Symbol.asyncDispose]: async () => {
      sockets.forEach((socket) => socket.destroy());
      proxy.close();
      await once(proxy, "close");
    },
  };
};
