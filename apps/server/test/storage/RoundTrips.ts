import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Reads messages of Postgres's protocol, and calls `saw` with the type of each. The first of a client has no type. */
const messagesOf = (startsBare: boolean, saw: (type: string) => void) => {
  let rest = Buffer.alloc(0);
  let isBare = startsBare;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isBare ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      if (!isBare) saw(String.fromCharCode(rest[0] ?? 0));
      isBare = false;
      rest = rest.subarray(length);
    }
  };
};

/** A proxy before Postgres that counts statements and round trips. Without TLS. */
export const startRoundTrips = async (postgresPort: number) => {
  const counts = { statements: 0, roundTrips: 0 };
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(postgresPort, "127.0.0.1");
    let unanswered = 0;
    const asked = messagesOf(true, (type) => {
      if (type !== "S" && type !== "Q") return;
      counts.statements += 1;
      // What is sent before the answer to the last statement waits for no answer of its own.
      if (unanswered === 0) counts.roundTrips += 1;
      unanswered += 1;
    });
    const answered = messagesOf(false, (type) => {
      if (type === "Z") unanswered = Math.max(0, unanswered - 1);
    });
    client.on("data", asked).pipe(server);
    server.on("data", answered).pipe(client);
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
    urlOf: (url: string) => url.replace(`:${postgresPort}/`, `:${address.port}/`),
    counts,
    [Symbol.asyncDispose]: async () => {
      sockets.forEach((socket) => socket.destroy());
      proxy.close();
      await once(proxy, "close");
    },
  };
};
