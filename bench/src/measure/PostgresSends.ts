import { join } from "node:path";
import { Effect, type Scope } from "effect";
import { type LoadGenerator, startLoadGenerator } from "../load/LoadGenerator.ts";
import { compared, measured, type Row } from "../report/Row.ts";
import type { ChildFailed } from "../server/Child.ts";
import { authorizationOf } from "../server/Partner.ts";
import { heldTo } from "../server/ProcessorShare.ts";
import { product, type Server, startServer } from "../server/Server.ts";
import { startPostgres } from "../storage/Postgres.ts";
import {
  type Bench,
  inShortTurns,
  inTurn,
  loaded,
  type NotMeasured,
  rateOf,
  shortTurns,
  startOn,
} from "./Bench.ts";

type Failure = ChildFailed | NotMeasured;

/** Processes of the product on one database, each with a load generator, and the demo account's credentials. */
interface Fleet {
  readonly authorization: string;
  readonly processes: ReadonlyArray<readonly [server: Server, load: LoadGenerator]>;
}

const startFleet = (bench: Bench, url: string, name: string, count: number) =>
  Effect.gen(function* () {
    const processes: Array<readonly [Server, LoadGenerator]> = [];
    for (let process = 0; process < count; process += 1) {
      const directory = join(bench.directory, `${name}-${process}`);
      const settings = {
        DATABASE_URL: url,
        BONAFIDE_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
      };
      const server = yield* startServer({ ...product, settings }, directory);
      processes.push([server, yield* startLoadGenerator(directory)]);
    }
    const authorization = authorizationOf(join(bench.directory, `${name}-0`));
    return { authorization, processes } satisfies Fleet;
  });

/** Of how much of a core each process may use, where the machine is not to limit them. */
const share = 0.15;

/** Sends to all processes together, for so many seconds or so many to each. Gives how many a second. */
const sent = (
  bench: Bench,
  { authorization, processes }: Fleet,
  until: { readonly seconds: number } | { readonly requests: number },
): Effect.Effect<number, Failure> =>
  Effect.map(
    Effect.forEach(
      processes,
      ([server, load]) =>
        loaded({ ...bench, load, authorization }, server, { script: "send", ...until }),
      { concurrency: "unbounded" },
    ),
    (reports) => reports.reduce((sum, report) => sum + rateOf(report), 0),
  );

/** The same, with each process held to the share of a core. */
const heldSent = (bench: Bench, fleet: Fleet, seconds: number): Effect.Effect<number, Failure> =>
  Effect.scoped(
    Effect.andThen(
      heldTo(
        fleet.processes.map(([server]) => server.pid),
        share,
      ),
      sent(bench, fleet, { seconds }),
    ),
  );

/**
 * Sends on Postgres: one process against SQLite, and two processes against one, each held to the same share of a core.
 * Not measured without a Postgres.
 */
export const measurePostgresSends = (
  bench: Bench,
): Effect.Effect<ReadonlyArray<Row>, Failure, Scope.Scope> =>
  Effect.gen(function* () {
    const { quick, rounds, seconds, warmSends, warmUp } = bench.scale;
    const turn = seconds / shortTurns;
    const freshDatabase = yield* startPostgres;
    if (freshDatabase === undefined) return [];
    const sqlite = yield* startOn(bench, product, bench.template, "postgres-sends");
    const one = yield* startFleet(bench, yield* freshDatabase("one"), "one", 1);
    const two = yield* startFleet(bench, yield* freshDatabase("two"), "two", 2);
    yield* loaded(bench, sqlite, { script: "send", seconds: warmUp });
    // Each process of both has compiled the same code before it is held to its share.
    for (const fleet of [one, two]) yield* sent(bench, fleet, { requests: warmSends });
    // The worker of each database has sealed the audit of those sends, which it does once a minute.
    if (!quick) yield* Effect.sleep("70 seconds");
    // Before other sends, whose codes one process alone lets expire. Not short: a process that is stopped when a turn ends
    // makes the turn longer.
    const [oneHeld = [], twoHeld = []] = yield* inTurn(2 * rounds, [
      heldSent(bench, one, seconds),
      heldSent(bench, two, seconds),
    ]);
    const [file = [], alone = []] = yield* inShortTurns(rounds, [
      Effect.map(loaded(bench, sqlite, { script: "send", seconds: turn }), rateOf),
      sent(bench, one, { seconds: turn }),
    ]);
    const unit = "requests/s";
    return [
      compared({
        name: "send, Postgres",
        unit,
        measured: measured(alone),
        against: "product on SQLite",
        reference: measured(file),
        target: { atLeast: 0.6 },
      }),
      compared({
        name: `send, two processes on Postgres, each ${share * 100} % of a core`,
        unit,
        measured: measured(twoHeld),
        against: "one such process",
        reference: measured(oneHeld),
        target: { atLeast: 1.5 },
      }),
    ];
  });
