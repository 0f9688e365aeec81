import { join } from "node:path";
import { Effect, Schema } from "effect";
import { completeMany, makeDue } from "../callback/Backlog.ts";
import { Listening, type Post, Taken } from "../callback/Messages.ts";
import { compared, measured } from "../report/Row.ts";
import { type Child, startChild } from "../server/Child.ts";
import { product, startServer } from "../server/Server.ts";
import { type Bench, copyOf, inTurn } from "./Bench.ts";

const childOf = (bench: Bench, name: string) =>
  startChild({
    entry: new URL(`../callback/${name}.ts`, import.meta.url),
    args: [],
    nodeArgs: [],
    env: {},
    output: join(bench.directory, `${name}.log`),
  });

/** Waits for this many messages while they are sent. */
const takenOf = <E, R>(receiver: Child, count: number, sending: Effect.Effect<unknown, E, R>) =>
  Effect.all([receiver.ask({ count }, Taken), sending], { concurrency: "unbounded" }).pipe(
    Effect.map(([taken]) => taken),
  );

/** As many as the product has under way to one host. */
const atOnce = 4;

/**
 * Delivers a backlog to one receiver, durably. Compared with a bare loop of the same HTTP client that posts the same
 * messages one after the other; and, for information, with as many parallel loops as the product has.
 *
 * The product is restarted for each round and the loops are not, so the warm-up is long enough for both.
 */
export const measureDeliveries = (bench: Bench) =>
  Effect.gen(function* () {
    const { deliveries: count, rounds } = bench.scale;
    const receiver = yield* childOf(bench, "receiver");
    const bareSender = yield* childOf(bench, "bareSender");
    const { port } = yield* receiver.ask({ ask: "port" }, Listening);

    const backlog = copyOf(bench, bench.template, "backlog");
    const { last } = yield* Effect.scoped(
      Effect.gen(function* () {
        const server = yield* startServer(product, backlog);
        const url = `http://127.0.0.1:${port}/callback`;
        return yield* takenOf(
          receiver,
          count,
          completeMany(server, bench.authorization, url, count),
        );
      }),
    );
    makeDue(backlog);

    const delivered = Effect.suspend(() =>
      takenOf(receiver, count, startServer(product, copyOf(bench, backlog, "deliveries"))),
    ).pipe(Effect.scoped);
    const posted = (loops: number) => {
      const post: Post = { port, count, loops, message: last };
      return takenOf(receiver, count, bareSender.ask(post, Schema.Struct({ posted: Schema.Int })));
    };

    const [ours = [], loop = [], loops = []] = yield* inTurn(rounds, [
      delivered,
      posted(1),
      posted(atOnce),
    ]);
    const rates = (taken: ReadonlyArray<typeof Taken.Type>) =>
      measured(taken.map(({ rate }) => rate));
    const row = {
      name: "deliveries to one receiver",
      unit: "deliveries/s",
      measured: rates(ours),
    };
    return [
      compared({
        ...row,
        against: "a bare loop",
        reference: rates(loop),
        target: { atLeast: 0.5 },
      }),
      compared({ ...row, against: "four bare loops", reference: rates(loops) }),
    ];
  });
