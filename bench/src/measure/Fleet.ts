import { join } from "node:path";
import { Effect, Exit, Ref, Scope } from "effect";
import { connect, type Connection } from "../load/Connection.ts";
import type { Target } from "../load/Requests.ts";
import { timedCalls } from "../load/TimedCalls.ts";
import { compared, measured, type Row } from "../report/Row.ts";
import type { ChildFailed } from "../server/Child.ts";
import { authorizationOf } from "../server/Partner.ts";
import { freePort } from "../server/FreePort.ts";
import { amongAll } from "../server/Priority.ts";
import { product, type Server, startServer } from "../server/Server.ts";
import { startPostgres } from "../storage/Postgres.ts";
import { type Bench, inTurn, NotMeasured } from "./Bench.ts";
import { aheadOfAll, percentile99 } from "./Waits.ts";

/** The processes of the fleet. */
const roles = ["http", "http", "http", "worker"] as const;

/** How many callers ask at once. */
const callers = 4;

/** A stop that drains, and an end without one. */
type Ending = "SIGTERM" | "SIGKILL";

/** A process that can be ended and started again. `server` is absent while it is not ready. */
interface Member {
  readonly role: (typeof roles)[number];
  server: Server | undefined;
  /** Ends the process with a signal and starts another one in its place. */
  readonly replace: (signal: Ending) => Effect.Effect<void, ChildFailed>;
}

const startMember = (bench: Bench, url: string, role: Member["role"], at: number) =>
  Effect.gen(function* () {
    const whole = yield* Effect.scope;
    const life = yield* Ref.make(yield* Scope.fork(whole));
    const directory = join(bench.directory, `fleet-${at}`);
    // Kept by the processes that take its place, as in a deployment.
    const port = yield* freePort;
    const start = Effect.gen(function* () {
      const settings = {
        DATABASE_URL: url,
        BONAFIDE_ROLE: role,
        BONAFIDE_STOP_DELAY: "1 second",
        BONAFIDE_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
      };
      const portSetting = role === "worker" ? "BONAFIDE_METRICS_PORT" : "PORT";
      const kind = { ...product, settings, portSetting, port, behind: true };
      const started = startServer(kind, directory).pipe(Scope.provide(yield* Ref.get(life)));
      const { pid } = (member.server = yield* started);
      amongAll(pid);
    });
    const member: Member = {
      role,
      server: undefined,
      replace: (signal) =>
        Effect.gen(function* () {
          const { server } = member;
          // A balancer sees that a stopping process is not ready; a killed one is found by its callers.
          if (signal === "SIGTERM") member.server = undefined;
          else if (server !== undefined) process.kill(server.pid, signal);
          yield* Scope.close(yield* Ref.get(life), Exit.void);
          member.server = undefined;
          yield* Ref.set(life, yield* Scope.fork(whole));
          yield* start;
        }),
    };
    yield* start;
    return member;
  });

/** A caller behind a balancer: each request goes to the next process that is ready, and to another one if it breaks. */
const makeCaller = (members: ReadonlyArray<Member>, authorization: string) => {
  const connections = new Map<Server, Promise<Connection>>();
  let turn = Math.floor(Math.random() * members.length);
  return async (request: (target: Target) => string): Promise<string> => {
    let isRepeated = false;
    for (let tried = 0; tried < 2 * members.length; tried += 1) {
      const { role, server } = members[(turn += 1) % members.length] ?? {};
      if (server === undefined || role === "worker") continue;
      const opened = connections.get(server) ?? connect(server.port);
      connections.set(server, opened);
      const answer = await opened
        .then((connection) => connection.ask(request({ port: server.port, authorization })))
        .catch(() => undefined);
      if (answer === undefined) {
        isRepeated = true;
        connections.delete(server);
        // A process that was killed may have done the call before: a confirmation is refused then.
      } else if (answer.status === 200 || (answer.status === 422 && isRepeated)) return answer.body;
      else throw new Error(`${answer.status}: ${answer.body}`);
    }
    throw new Error("No process answered");
  };
};

/** The 99th percentile of how long calls take while something is done, in milliseconds: a send, a status, a confirm. */
const waitsWhile = (
  members: ReadonlyArray<Member>,
  authorization: string,
  work: Effect.Effect<void, ChildFailed>,
) =>
  Effect.gen(function* () {
    const taken: Array<number> = [];
    let isOver = false;
    const calling = async () => {
      const ask = makeCaller(members, authorization);
      while (!isOver) taken.push(...(await timedCalls(ask)));
    };
    const called = Effect.tryPromise({
      try: () => Promise.all(Array.from({ length: callers }, calling)),
      catch: (error) => new NotMeasured({ message: String(error) }),
    });
    const worked = Effect.ensuring(
      work,
      Effect.sync(() => {
        isOver = true;
      }),
    );
    yield* Effect.all([called, worked], { concurrency: "unbounded" });
    return percentile99(taken);
  });

/**
 * The 99th percentile of a partner's calls to a fleet of three `http` processes and a `worker`. A row compares the calls
 * during restarts, or kills, of each process with the calls during those of a process of another fleet: every start takes
 * some of the machine that they share. It needs a Postgres, and returns no row without one.
 */
export const measureFleet = (
  bench: Bench,
): Effect.Effect<ReadonlyArray<Row>, ChildFailed | NotMeasured, Scope.Scope> =>
  Effect.gen(function* () {
    const { quick, rounds, seconds } = bench.scale;
    const freshDatabase = yield* startPostgres;
    if (freshDatabase === undefined) return [];
    const url = yield* freshDatabase("fleet");
    const members = yield* Effect.forEach(roles, (role, at) => startMember(bench, url, role, at));
    const bystander = yield* startMember(
      bench,
      yield* freshDatabase("bystander"),
      "http",
      roles.length,
    );
    const authorization = authorizationOf(join(bench.directory, "fleet-0"));
    yield* aheadOfAll;

    const ending = (signal: Ending, whose: ReadonlyArray<Member>) =>
      waitsWhile(
        members,
        authorization,
        Effect.forEach(
          quick ? whose.slice(2) : whose,
          ({ replace }) => Effect.andThen(replace(signal), Effect.sleep(seconds * 1_000)),
          { discard: true },
        ),
      );
    const beside = roles.map(() => bystander);
    yield* waitsWhile(members, authorization, Effect.sleep(seconds * 2_000));
    const [restartedBeside = [], restarted = [], killedBeside = [], killed = []] = yield* inTurn(
      rounds,
      [
        ending("SIGTERM", beside),
        ending("SIGTERM", members),
        ending("SIGKILL", beside),
        ending("SIGKILL", members),
      ],
    );
    const rowOf = (
      done: string,
      waits: ReadonlyArray<number>,
      waitsBeside: ReadonlyArray<number>,
    ) =>
      compared({
        name: `three processes and a worker on Postgres, each ${done} in turn, p99`,
        unit: "ms",
        measured: measured(waits),
        against: `a process of another fleet ${done}`,
        reference: measured(waitsBeside),
        target: { atMost: 1.25 },
      });
    return [rowOf("restarted", restarted, restartedBeside), rowOf("killed", killed, killedBeside)];
  });
