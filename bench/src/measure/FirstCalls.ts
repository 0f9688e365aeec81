import { join } from "node:path";
import { Effect, Schedule, type Scope } from "effect";
import { connect } from "../load/Connection.ts";
import { confirm, phoneOf, ready, send, status, type Target } from "../load/Requests.ts";
import { compared, measured, type Row } from "../report/Row.ts";
import type { ChildFailed } from "../server/Child.ts";
import { authorizationOf } from "../server/Partner.ts";
import { product, startServer } from "../server/Server.ts";
import { startPostgres } from "../storage/Postgres.ts";
import { type Bench, NotMeasured } from "./Bench.ts";

/** How many callers ask at once, how often each sends and confirms, and how long each rests after an answer, in ms. */
const callers = 4;
const sends = 4;
const rest = 20;

/** How many calls are the first ones: each caller's first three. */
const first = 3 * callers;

/** How long the calls to a new process take, in their order of ending, in milliseconds. */
const callAll = async (target: Target): Promise<ReadonlyArray<number>> => {
  const taken: Array<number> = [];
  const calling = async () => {
    const { ask, close } = await connect(target.port);
    const timed = async (request: string) => {
      const began = performance.now();
      const answer = await ask(request);
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body}`);
      taken.push(performance.now() - began);
      await new Promise((resume) => setTimeout(resume, rest));
      return answer.body;
    };
    for (let time = 0; time < sends; time += 1) {
      const phone = phoneOf(Math.floor(Math.random() * 6_000_000_000));
      const id = (await timed(send(target, phone))).slice(19, 55);
      await timed(status(target, id));
      await timed(confirm(target, id));
    }
    close();
  };
  await Promise.all(Array.from({ length: callers }, calling));
  return taken;
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
        measured: measured(rounds.map((taken) => meanOf(taken.slice(0, first)))),
        against: "its later calls",
        reference: measured(rounds.map((taken) => meanOf(taken.slice(first)))),
      }),
    ];
  });
