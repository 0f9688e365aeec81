import { join } from "node:path";
import { Effect, Exit, Ref, Scope } from "effect";
import { type CallersReport, startFleetCallers } from "../load/FleetCallers.ts";
import { compared, measured, type Row } from "../report/Row.ts";
import type { ChildFailed } from "../server/Child.ts";
import { authorizationOf } from "../server/Partner.ts";
import { freePort } from "../server/FreePort.ts";
import { product, type Server, startServer } from "../server/Server.ts";
import { startPostgres } from "../storage/Postgres.ts";
import { type Bench, inTurn } from "./Bench.ts";
import { limited } from "./FleetLimits.ts";
import { percentile99 } from "./Waits.ts";

/** The processes of the fleet. */
const roles = ["http", "http", "http", "worker"] as const;

/** How long the fleet is left alone before its next process is ended. */
const between = "12 seconds";

/** How often each way is measured: a round takes four minutes. */
const rounds = 4;

/** The share of a core that a start may take: the four and Postgres are on one machine. */
const startShare = "0.15";

/** A stop that drains, and an end without one. */
type Ending = "SIGTERM" | "SIGKILL";

/** Ends a process with a signal and starts another one in its place. */
type Replace = (signal: Ending) => Effect.Effect<void, ChildFailed>;

type Report = typeof CallersReport.Type;

/** The fleet, and the callers that ask its `http` processes while they are ready. */
const startFleet = (bench: Bench, url: string) =>
  Effect.gen(function* () {
    const whole = yield* Effect.scope;
    const callers = yield* startFleetCallers(bench.directory);
    const ready = new Map<number, Server>();
    const turn = (at: number, server?: Server) => {
      if (roles[at] === "worker") return Effect.void;
      ready.delete(at);
      if (server !== undefined) ready.set(at, server);
      return callers.ask(Array.from(ready.values(), ({ pid, port }) => ({ pid, port })));
    };
    const members = yield* Effect.forEach(roles, (role, at) =>
      Effect.gen(function* () {
        // Kept by the processes that take its place, as in a deployment.
        const port = yield* freePort;
        const start = Effect.gen(function* () {
          const settings = {
            DATABASE_URL: url,
            BONAFIDE_ROLE: role,
            BONAFIDE_STOP_DELAY: "1 second",
            BONAFIDE_START_SHARE: startShare,
            BONAFIDE_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
          };
          const portSetting = role === "worker" ? "BONAFIDE_METRICS_PORT" : "PORT";
          const kind = { ...product, settings, portSetting, port, isBalanced: true };
          const life = yield* Scope.fork(whole);
          const directory = join(bench.directory, `fleet-${at}`);
          const server = yield* startServer(kind, directory).pipe(Scope.provide(life));
          yield* turn(at, server);
          return { life, server };
        });
        const running = yield* Ref.make(yield* start);
        const replace: Replace = Effect.fnUntraced(function* (signal) {
          const { life, server } = yield* Ref.get(running);
          // A balancer sees that a stopping process is not ready; a killed one is found by its callers.
          if (signal === "SIGTERM") yield* turn(at);
          else process.kill(server.pid, signal);
          yield* Scope.close(life, Exit.void);
          yield* turn(at);
          yield* Ref.set(running, yield* start);
        });
        return replace;
      }),
    );
    return { callers, members };
  });

/**
 * The 99th percentile of a partner's calls to a fleet of three `http` processes and a `worker`, while each process is
 * restarted, or killed and started again, against the same fleet that is left alone; and the slowest call that a kill broke
 * off. It needs a Postgres, and returns no row without one.
 */
export const measureFleet = (
  bench: Bench,
): Effect.Effect<ReadonlyArray<Row>, ChildFailed, Scope.Scope> =>
  Effect.gen(function* () {
    const { quick } = bench.scale;
    const freshDatabase = yield* startPostgres;
    if (freshDatabase === undefined) return [];
    const { callers, members } = yield* startFleet(bench, yield* freshDatabase("fleet"));
    const authorization = authorizationOf(join(bench.directory, "fleet-0"));

    const rest = Effect.sleep(quick ? "1 second" : between);
    const waitsWhile = (each: (replace: Replace) => Effect.Effect<void, ChildFailed>) =>
      Effect.gen(function* () {
        yield* callers.begin(authorization);
        yield* Effect.forEach(quick ? members.slice(2) : members, (replace) =>
          Effect.andThen(each(replace), rest),
        );
        return yield* callers.end;
      });
    const alone = waitsWhile(() => Effect.void);
    const ended = (signal: Ending) => waitsWhile((replace) => replace(signal));
    yield* alone;
    const [quiet = [], restarted = [], killed = []] = yield* inTurn(rounds, [
      alone,
      ended("SIGTERM"),
      ended("SIGKILL"),
    ]);
    const p99 = (reports: ReadonlyArray<Report>) =>
      measured(reports.map(({ taken }) => percentile99(taken)));
    const rowOf = (done: string, reports: ReadonlyArray<Report>) =>
      compared({
        name: `three processes and a worker on Postgres, each ${done} in turn, p99`,
        unit: "ms",
        measured: p99(reports),
        against: "left alone",
        reference: p99(quiet),
        target: { atMost: 1.25 },
      });
    const slowest = killed.map(({ broken }) => Math.max(0, ...broken));
    return [
      rowOf("restarted", restarted),
      rowOf("killed", killed),
      limited("the slowest call that a kill of a process broke off", "ms", slowest, 500),
    ];
  });
