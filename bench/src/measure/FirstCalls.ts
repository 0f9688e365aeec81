import { join } from "node:path";
import { Effect, Schedule, type Scope } from "effect";
import { connect } from "../load/Connection.ts";
import { ready, type Target } from "../load/Requests.ts";
import { timedCalls } from "../load/TimedCalls.ts";
import { compared, measured, type Row } from "../report/Row.ts";
import type { ChildFailed } from "../server/Child.ts";
import { authorizationOf } from "../server/Partner.ts";
import { product, startServer } from "../server/Server.ts";
import { startPostgres } from "../storage/Postgres.ts";
import { type Bench, NotMeasured } from "./Bench.ts";

/** How many callers ask at once, and how often each sends and confirms. */
const callers = 4;
const sends = 4;

/** How long the calls to a new process take, in milliseconds: the first three of each caller, and the later ones. */
const callAll = async (target: Target) => {
  const calling = async () => {
    const { ask, close } = await connect(target.port);
    const body = async (request: (target: Target) => string) => {
      const answer = await ask(request(target));
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body}`);
      return answer.body;
    };
    const first = await timedCalls(body);
    const later: Array<number> = [];
    for (let time = 1; time < sends; time += 1) later.push(...(await timedCalls(body)));
    close();
    return { first, later };
  };
  const all = await Promise.all(Array.from({ length: callers }, calling));
  return { first: all.flatMap(({ first }) => first), later: all.flatMap(({ later }) => later) };
};

const isReady = async (port: number): Promise<void> => {
  const { ask, close } = await connect(port);
  const { status } = await ask(ready({ port, authorization: "" }));
  close();
  if (status !== 200) throw new Error(`It is not ready: ${status}`);
};

const meanOf = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The first twelve calls to a new process on Postgres, by four callers at once, beside the later ones to the same process. It
 * needs a Postgres, and returns no row without one.
 */
export const measureFirstCalls = (
  bench: Bench,
): Effect.Effect<ReadonlyArray<Row>, ChildFailed | NotMeasured, Scope.Scope> =>
  Effect.gen(function* () {
    const freshDatabase = yield* startPostgres;
    if (freshDatabase === undefined) return [];
    const settings = {
      DATABASE_URL: yield* freshDatabase("first"),
      BONAFIDE_ROLE: "http",
      BONAFIDE_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
    };
    const directory = join(bench.directory, "first-calls");
    const round = Effect.scoped(
      Effect.gen(function* () {
        const { port } = yield* startServer({ ...product, settings }, directory);
        yield* Effect.retry(
          Effect.tryPromise(() => isReady(port)),
          { schedule: Schedule.spaced("5 millis"), times: 6_000 },
        ).pipe(Effect.orDie);
        return yield* Effect.tryPromise({
          try: () => callAll({ port, authorization: authorizationOf(directory) }),
          catch: (error) => new NotMeasured({ message: String(error) }),
        });
      }),
    );
    // The first start makes the tables and the sandbox.
    yield* round;
    const rounds = yield* Effect.replicateEffect(round, 2 * bench.scale.rounds);
    return [
      compared({
        name: "the first twelve calls of a new process on Postgres",
        unit: "ms",
        measured: measured(rounds.map(({ first }) => meanOf(first))),
        against: "its later calls",
        reference: measured(rounds.map(({ later }) => meanOf(later))),
      }),
    ];
  });
