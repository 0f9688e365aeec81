import { once } from "node:events";
import { createServer } from "node:http";
import { Effect, type Scope } from "effect";
import type { Prober } from "./Prober.ts";
import { Unmet, Untried } from "./Sentence.ts";

/** A callback as it came. */
export interface Received {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Takes callbacks on this machine, for as long as its scope. */
export interface CallbackReceiver {
  readonly url: string;
  /** Waits for the next callback. */
  readonly next: Effect.Effect<Received, Unmet>;
  /** How many came so far. */
  readonly count: () => number;
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const patience = "30 seconds";

const textOf = (value: string | ReadonlyArray<string> | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;

/** Answers the first `failures` callbacks with 500, and all others with 204. */
export const receiveCallbacks = (
  server: Prober,
  failures = 0,
): Effect.Effect<CallbackReceiver, Untried, Scope.Scope> =>
  Effect.gen(function* () {
    if (!loopback.test(server.baseUrl.hostname))
      return yield* Effect.fail(
        new Untried({ message: "callbacks reach this machine only from a server on it" }),
      );
    let left = failures;
    let came = 0;
    const waiting: Array<(received: Received) => void> = [];
    const arrived: Array<Received> = [];
    const receiver = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text: string) => (body += text));
      request.on("end", () => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, textOf(value)]),
        );
        response.writeHead(left-- > 0 ? 500 : 204).end();
        const received = { headers, body };
        came += 1;
        const taker = waiting.shift();
        if (taker === undefined) arrived.push(received);
        else taker(received);
      });
    });
    yield* Effect.acquireRelease(
      Effect.promise(async () => {
        receiver.listen(0, "127.0.0.1");
        await once(receiver, "listening");
      }),
      () =>
        Effect.sync(() => {
          receiver.closeAllConnections();
          receiver.close();
        }),
    );
    const address = receiver.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;

    const next = Effect.callback<Received>((resume) => {
      const there = arrived.shift();
      if (there === undefined) waiting.push((received) => resume(Effect.succeed(received)));
      else resume(Effect.succeed(there));
    }).pipe(
      Effect.timeoutOrElse({
        duration: patience,
        orElse: () => Effect.fail(new Unmet({ message: `no callback came within ${patience}` })),
      }),
    );
    return { url: `http://127.0.0.1:${port}/callback`, next, count: () => came };
  });
