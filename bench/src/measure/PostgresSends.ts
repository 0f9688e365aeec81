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

/** The sends of all processes together, with so many connections to each. */
const roundOf =
  (bench: Bench, { authorization, processes }: Fleet, connections: number) =>
  (seconds: number): Effect.Effect<number, Failure> =>
    Effect.map(
      Effect.forEach(
        processes,
        ([server, load]) =>
          loaded({ ...bench, load, authorization }, server, {
            script: "send",
            seconds,
            connections,
          }),
        { concurrency: "unbounded" },
      ),
      (reports) => reports.reduce((sum, report) => sum + rateOf(report), 0),
    );

/** The same, with each process held to the share of a core. */
const heldRoundOf =
  (bench: Bench, fleet: Fleet) =>
  (seconds: number): Effect.Effect<number, Failure> =>
    Effect.scoped(
      Effect.andThen(
        heldTo(
          fleet.processes.map(([server]) => server.pid),
          share,
        ),
        roundOf(bench, fleet, bench.scale.connections)(seconds),
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
    const { connections, rounds, seconds, warmUp } = bench.scale;
    const freshDatabase = yield* startPostgres;
    if (freshDatabase === undefined) return [];
    const sqlite = yield* startOn(bench, product, bench.template, "postgres-sends");
    const one = yield* startFleet(bench, yield* freshDatabase("one"), "one", 1);
    const two = yield* startFleet(bench, yield* freshDatabase("two"), "two", 2);
    const sides = [
      (length: number) =>
        Effect.map(loaded(bench, sqlite, { script: "send", seconds: length }), rateOf),
      roundOf(bench, one, connections),
      heldRoundOf(bench, one),
      heldRoundOf(bench, two),
    ];
    yield* roundOf(bench, two, connections)(warmUp);
    yield* Effect.forEach(sides, (round) => round(warmUp));
    const [file = [], alone = [], oneHeld = [], twoHeld = []] = yield* inShortTurns(
      rounds,
      sides.map((round) => round(seconds / shortTurns)),
    );
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
