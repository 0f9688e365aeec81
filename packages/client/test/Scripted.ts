import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What became of one request: an answer, or a connection that broke. */
export type Turn =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
    }
  | "broken";

/** A server that answers its requests with given turns, the last one again and again. Dispose of it. */
export interface Scripted extends AsyncDisposable {
  readonly baseUrl: string;
  /** The requests that came, as "METHOD path". */
  readonly asked: ReadonlyArray<string>;
}

const answer = (response: ServerResponse, turn: Turn | undefined) => {
  if (turn === undefined || turn === "broken") return void response.destroy();
  response.writeHead(turn.status, { "content-type": "application/json", ...turn.headers });
  response.end(turn.body === undefined ? "" : JSON.stringify(turn.body));
};

export const scripted = async (turns: ReadonlyArray<Turn>): Promise<Scripted> => {
  const asked: Array<string> = [];
  const server = createServer((request: IncomingMessage, response) => {
    const turn = turns[Math.min(asked.length, turns.length - 1)];
    asked.push(`${request.method} ${request.url}`);
    request.resume().on("end", () => answer(response, turn));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
