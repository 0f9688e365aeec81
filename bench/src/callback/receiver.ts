import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { Schema } from "effect";
import { Await, type Posted } from "./Messages.ts";

/** A partner that accepts everything. The first fifth of the messages warms up the sender and is not measured. */
let count = Number.POSITIVE_INFINITY;
let taken = 0;
let began = 0;

const postedOf = async (request: IncomingMessage): Promise<Posted> => {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    path: request.url ?? "",
    headers: Object.fromEntries(headers),
    body: await text(request),
  };
};

const server = createServer((request, response) => {
  void postedOf(request).then((last) => {
    taken += 1;
    if (taken === Math.floor(count / 5)) began = performance.now();
    if (taken === count) {
      const seconds = (performance.now() - began) / 1000;
      process.send?.({ rate: (count - Math.floor(count / 5)) / seconds, last });
    }
    response.writeHead(204).end();
  });
}).listen(0, "127.0.0.1", () => {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  process.once("message", () => process.send?.({ port }));
  process.on("message", (message) => {
    if (!Schema.is(Await)(message)) return;
    taken = 0;
    count = message.count;
  });
});
