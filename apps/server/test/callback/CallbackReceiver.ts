import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** One attempt, as it reached a receiver. `at` is in epoch milliseconds. */
export interface Received {
  readonly id: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly at: number;
}

/** What a receiver does with what reached it. */
export type Reaction = (message: Received, response: ServerResponse) => void;

/** Answers with a status. */
export const answer =
  (status: number): Reaction =>
  (_, response) => {
    response.writeHead(status).end();
  };

/** A partner's server on its own port, which records the messages that it gets. Dispose of it in any case. */
export class CallbackReceiver {
  readonly received: Array<Received> = [];
  readonly origin: string;
  reaction: Reaction;
  readonly #server: Server;
  readonly #sockets: ReadonlySet<Socket>;
  #noted = () => {};

  constructor(server: Server, sockets: ReadonlySet<Socket>, port: number, reaction: Reaction) {
    this.#server = server;
    this.#sockets = sockets;
    this.origin = `http://127.0.0.1:${port}`;
    this.reaction = reaction;
  }

  url(path = "/told"): string {
    return `${this.origin}${path}`;
  }

  /** Keeps an attempt and reacts to it. */
  readonly take: RequestListener = (request, response) => {
    let body = "";
    request
      .setEncoding("utf8")
      .on("data", (chunk: string) => (body += chunk))
      .on("end", () => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        const id = headers["webhook-id"] ?? "none";
        const message = { id, path: request.url ?? "", headers, body, at: Date.now() };
        this.received.push(message);
        this.reaction(message, response);
        this.#noted();
      });
  };

  /** Waits until so many attempts that fit have come, and gives them. */
  async until(
    count: number,
    fits: (message: Received) => boolean = () => true,
    deadline = 20_000,
  ): Promise<ReadonlyArray<Received>> {
    const end = Date.now() + deadline;
    for (;;) {
      const found = this.received.filter(fits);
      if (found.length >= count) return found;
      const left = end - Date.now();
      if (left <= 0) throw new Error(`Of ${count} attempts ${found.length} came.`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(left, 1_000));
        this.#noted = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

/** Starts a receiver that listens on a free port of this machine. */
export const startReceiver = async (
  reaction: Reaction = answer(204),
): Promise<CallbackReceiver> => {
  const sockets = new Set<Socket>();
  const server = createServer().listen(0, "127.0.0.1");
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const receiver = new CallbackReceiver(server, sockets, port, reaction);
  server.on("request", receiver.take);
  return receiver;
};
