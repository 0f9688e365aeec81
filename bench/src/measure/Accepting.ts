import { createServer, type Server as TcpServer } from "node:net";
import { Effect, type Scope } from "effect";
import { compared, measured, type Row } from "../report/Row.ts";
import type { ChildFailed } from "../server/Child.ts";
import { bare, product, type Server, type ServerKind } from "../server/Server.ts";
import { type Bench, inTurn, loaded, type NotMeasured, rateOf, startOn } from "./Bench.ts";

/** With many large uploads the disk is the limit, not the number of connections. */
const connections = 8;

const portOf = (server: TcpServer): number => {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};

/** Accepts every connection and never answers. */
const silence: Effect.Effect<number, never, Scope.Scope> = Effect.map(
  Effect.acquireRelease(
    Effect.callback<TcpServer>((resume) => {
      const server = createServer((socket) => {
        socket.on("error", () => {}).resume();
      });
      server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)));
    }),
    (server) => Effect.sync(() => server.close()),
  ),
  portOf,
);

// Reading has rows of its own, so the first documents must not occupy the reader here.
const readingNothing = (port: number): ServerKind => ({
  ...product,
  settings: {
    BONAFIDE_DOCUMENT_READER: "vendor",
    BONAFIDE_DOCUMENT_VENDOR_URL: `http://127.0.0.1:${port}/`,
    BONAFIDE_DOCUMENT_VENDOR_TOKEN: "bench",
    BONAFIDE_DOCUMENT_VENDOR_TIME_LIMIT: "120 seconds",
  },
});

/** Accepting licenses of two images of 1 MiB: parsed, sealed and durable. */
export const measureAccepting = (
  bench: Bench,
): Effect.Effect<ReadonlyArray<Row>, ChildFailed | NotMeasured, Scope.Scope> =>
  Effect.gen(function* () {
    const { rounds, seconds, warmUp } = bench.scale;
    const servers = [
      yield* startOn(bench, readingNothing(yield* silence), bench.template, "accept"),
      yield* startOn(bench, bare, bench.template, "accept"),
    ];
    const round = (server: Server, length: number) =>
      Effect.map(loaded(bench, server, { script: "accept", connections, seconds: length }), rateOf);
    yield* Effect.forEach(servers, (server) => round(server, warmUp));
    const [ours = [], theirs = []] = yield* inTurn(
      rounds,
      servers.map((server) => round(server, seconds)),
    );
    return [
      compared({
        name: "accept",
        unit: "requests/s",
        measured: measured(ours),
        against: "bare",
        reference: measured(theirs),
        target: { atLeast: 0.8 },
      }),
    ];
  });
