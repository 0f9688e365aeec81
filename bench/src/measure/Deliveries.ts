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

/** Waits for so many messages while something sends them. */
const takenOf = <E, R>(receiver: Child, count: number, sending: Effect.Effect<unknown, E, R>) =>
  Effect.all([receiver.ask({ count }, Taken), sending], { concurrency: "unbounded" }).pipe(
    Effect.map(([taken]) => taken),
  );

/** As many at once as the product has under way to one host. */
const atOnce = 4;

/**
 * Works off what is due to one receiver, durably: against a bare loop of the same HTTP client that posts the same, as
 * often, one after the other; and, to be told and held to nothing, against as many such loops at once as the product has
 * posts under way.
 *
 * The product is started anew for each round and the loops are not, so as many are posted as make either warm.
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
        const url = `http://127.0.0.1:${port}/told`;
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
