import { Effect } from "effect";
import { connect } from "../load/Connection.ts";
import { startHostileCrowd } from "../load/HostileCrowd.ts";
import { acceptMock, phoneOf, send, type Target } from "../load/Requests.ts";
import { otherAuthorizationOf } from "../server/Partner.ts";
import { compared, measured } from "../report/Row.ts";
import { product, startServer } from "../server/Server.ts";
import { type Bench, copyOf, inTurn, NotMeasured } from "./Bench.ts";
import { aheadOfAll, percentile99, waitsOf } from "./Waits.ts";

/** How many calls the measured partner makes at once. */
const lanes = 4;

/** How long a crowd has been there before calls are measured, in milliseconds. */
const settling = 500;

/** The largest allowed growth, in MB. Source: issue 17. */
const allowedGrowth = 150;

/** How long each of a partner's calls takes, in milliseconds, for so many seconds. */
const waits = (
  target: Target,
  request: (target: Target, count: number) => string,
  seconds: number,
) =>
  Effect.tryPromise({
    try: async () => {
      const over = performance.now() + seconds * 1000;
      let count = 0;
      const taken = await Promise.all(
        Array.from({ length: lanes }, async () => {
          const connection = await connect(target.port);
          const ask = async () => {
            const { body, status } = await connection.ask(request(target, (count += 1)));
            if (status !== 200) throw new Error(`${status}: ${body}`);
          };
          const lane = await waitsOf(ask, () => performance.now() > over);
          connection.close();
          return lane;
        }),
      );
      return percentile99(taken.flat());
    },
    catch: (error) => new NotMeasured({ message: String(error) }),
  });

/**
 * The 99th percentile of a partner's sends and uploads beside a hundred hostile sockets of strangers, and of another
 * partner, against the same without them, in turn; and by how much more memory it takes at its peak.
 */
export const measureNeighbours = (bench: Bench) =>
  Effect.gen(function* () {
    const { rounds, seconds } = bench.scale;
    const dataDir = copyOf(bench, bench.template, "neighbours");
    const server = yield* startServer(product, dataDir);
    const crowd = yield* startHostileCrowd(bench.directory);
    const target = { port: server.port, authorization: bench.authorization };
    yield* aheadOfAll;

    const calls = {
      send: (to: Target, count: number) => send(to, phoneOf(count)),
      ...(bench.scale.quick ? {} : { "document accepted": acceptMock }),
    };
    const crowds = { strangers: "", "one partner": otherAuthorizationOf(dataDir) };
    // As many calls alone as will be made beside the crowds and between them: their own growth is not a crowd's.
    const alike = Object.keys(crowds).length * (1 + 2 * rounds) * seconds;
    for (const request of Object.values(calls)) yield* waits(target, request, alike);
    const alone = yield* server.peak;
    const rows = yield* Effect.forEach(Object.entries(calls), ([name, request]) =>
      Effect.forEach(Object.entries(crowds), ([whose, authorization]) =>
        Effect.gen(function* () {
          const asked = waits(target, request, seconds);
          const beside = Effect.gen(function* () {
            yield* crowd.begin({ port: server.port, authorization });
            yield* Effect.sleep(settling);
            const taken = yield* asked;
            yield* crowd.end;
            return taken;
          });
          // The first round compiles what a crowd runs.
          yield* beside;
          const [loud = [], quiet = []] = yield* inTurn(rounds, [beside, asked]);
          return compared({
            name: `${name} beside 100 sockets of ${whose}, p99`,
            unit: "ms",
            measured: measured(loud),
            against: "without them",
            reference: measured(quiet),
            target: { atMost: 2 },
          });
        }),
      ),
    );
    const grown = ((yield* server.peak) - alone) / 1024 / 1024;
    return [
      ...rows.flat(),
      compared({
        name: "memory at its peak beside them, above the same calls alone",
        unit: "MB",
        measured: measured([grown]),
        against: "the limit",
        reference: measured([allowedGrowth]),
        target: { atMost: 1 },
      }),
    ];
  });
