import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Effect, type Scope } from "effect";
import { type LoopbackServer, onLoopback } from "./LoopbackServer.ts";

/** A request that came whole. */
export interface SimulatedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** An answer that comes whole. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An answer. A function writes the response itself, or leaves it open. */
export type SimulatedAnswer = ((response: ServerResponse) => void) | WholeAnswer;

/** An HTTP vendor on loopback. */
export interface HttpSimulator extends LoopbackServer {
  readonly url: string;
  readonly requests: ReadonlyArray<SimulatedRequest>;
}

/** JSON, as vendors answer it. */
export const jsonAnswer = (status: number, body: unknown): WholeAnswer => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** An HTTP server that keeps what it was asked, and answers as `answer` says at the time. */
export const httpSimulator = (
  answer: (request: SimulatedRequest) => SimulatedAnswer,
): Effect.Effect<HttpSimulator, never, Scope.Scope> =>
  Effect.gen(function* () {
    const requests: Array<SimulatedRequest> = [];
    const server = createServer((incoming, response) => {
      const chunks: Array<Buffer> = [];
      incoming.on("data", (chunk) => chunks.push(chunk));
      incoming.on("end", () => {
        const request = {
          method: incoming.method ?? "",
          path: incoming.url ?? "",
          headers: incoming.headers,
          body: Buffer.concat(chunks).toString("utf8"),
        };
        requests.push(request);
        const answered = answer(request);
        if (typeof answered === "function") return answered(response);
        response.writeHead(answered.status, answered.headers).end(answered.body ?? "");
      });
    });
    const loopback = yield* onLoopback(server);
    return { ...loopback, url: `http://127.0.0.1:${loopback.port}`, requests };
  });
