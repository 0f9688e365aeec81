import { once } from "node:events";
import { createServer, type Server as HttpServer } from "node:http";
import { text } from "node:stream/consumers";
import { Effect, Schema } from "effect";
import { Client } from "undici";
import { compared, measured } from "../report/Row.ts";
import { product } from "../server/Server.ts";
import { type Bench, NotMeasured, startOn } from "./Bench.ts";

/** The longest time from a completion to its delivery, in milliseconds. Source: issue 3. */
const limit = 50;

const Message = Schema.fromJsonString(
  Schema.Struct({ status: Schema.Struct({ updated: Schema.String }) }),
);
const readMessage = Schema.decodeUnknownSync(Message);

/** A receiver in this process for one message at a time: `next` returns its body and arrival. */
class OneByOne {
  readonly #server: HttpServer;
  #take: (message: { readonly body: string; readonly at: number }) => void = () => {};

  constructor() {
    this.#server = createServer((request, response) => {
      const at = performance.timeOrigin + performance.now();
      void text(request).then((body) => {
        this.#take({ body, at });
        response.writeHead(204).end();
      });
    });
  }

  async listen(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  }

  next(): Promise<{ readonly body: string; readonly at: number }> {
    return new Promise((resolve) => {
      this.#take = resolve;
    });
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const post = async (
  client: Client,
  path: string,
  headers: Record<string, string>,
  body: string,
) => {
  const answer = await client.request({ method: "POST", path, headers, body });
  await answer.body.dump();
};

const delays = async (
  receiver: OneByOne,
  origin: string,
  { authorization, scale }: Bench,
  port: number,
) => {
  const product = new Client(`http://127.0.0.1:${port}`);
  const bare = new Client(origin);
  const headers = { "content-type": "application/json" };
  const asked = JSON.stringify({
    phone: "9990031014",
    birth_date: "1980-02-29",
    callback_url: `${origin}/callback`,
  });
  const ours: Array<number> = [];
  const theirs: Array<number> = [];
  for (let at = 0; at < scale.awaited; at += 1) {
    const arrival = receiver.next();
    await post(product, "/api/v2/telecom/identity", { ...headers, authorization }, asked);
    const message = await arrival;
    ours.push(message.at - Date.parse(readMessage(message.body).status.updated));
    const posted = receiver.next();
    const began = performance.timeOrigin + performance.now();
    await post(bare, "/callback", headers, message.body);
    theirs.push((await posted).at - began);
  }
  await Promise.all([product.close(), bare.close()]);
  return { ours: measured(ours), theirs: measured(theirs) };
};

/** From a result's timestamp to the arrival of its message, on an idle server. */
export const measureDeliveryDelay = (bench: Bench) =>
  Effect.gen(function* () {
    const server = yield* startOn(bench, product, bench.template, "delay");
    const receiver = yield* Effect.acquireRelease(
      Effect.sync(() => new OneByOne()),
      (receiver) => Effect.sync(() => receiver.close()),
    );
    const origin = yield* Effect.promise(() => receiver.listen());
    const { ours, theirs } = yield* Effect.tryPromise({
      try: () => delays(receiver, origin, bench, server.port),
      catch: (error) => new NotMeasured({ message: String(error) }),
    });
    const row = { name: "completion to delivery, idle", unit: "ms", measured: ours };
    return [
      compared({ ...row, against: "bare post", reference: theirs }),
      compared({
        ...row,
        against: "the limit",
        reference: measured([limit]),
        target: { atMost: 1 },
      }),
    ];
  });
