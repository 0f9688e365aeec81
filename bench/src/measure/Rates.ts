import { Effect, type Scope } from "effect";
import type { ChildFailed } from "../server/Child.ts";
import { bare, gatheredBare, product, type Server } from "../server/Server.ts";
import { compared, measured, type Row } from "../report/Row.ts";
import { type Bench, inTurn, loaded, type NotMeasured, rateOf, startOn } from "./Bench.ts";

type Failure = ChildFailed | NotMeasured;

/** The product against both bare references, each with its own store. `round` returns a rate. */
const againstBare = (
  bench: Bench,
  name: string,
  round: (server: Server, seconds: number) => Effect.Effect<number, Failure>,
): Effect.Effect<ReadonlyArray<Row>, Failure, Scope.Scope> =>
  Effect.gen(function* () {
    const { rounds, seconds, warmUp } = bench.scale;
    const servers = [
      yield* startOn(bench, product, bench.template, name),
      yield* startOn(bench, bare, bench.template, name),
      yield* startOn(bench, gatheredBare, bench.template, name),
    ];
    yield* Effect.forEach(servers, (server) => round(server, warmUp));
    const [ours = [], theirs = [], gathered = []] = yield* inTurn(
      rounds,
      servers.map((server) => round(server, seconds)),
    );
    return [
      compared({
        name,
        unit: "requests/s",
        measured: measured(ours),
        against: "bare",
        reference: measured(theirs),
        target: { atLeast: 0.7 },
      }),
      compared({
        name: `${name}, commits gathered`,
        unit: "requests/s",
        measured: measured(ours),
        against: "bare that commits a turn together",
        reference: measured(gathered),
        target: { atLeast: 0.4 },
      }),
    ];
  });

/** Sends: four rows, one durable commit. */
export const measureSends = (bench: Bench) =>
  againstBare(bench, "send", (server, seconds) =>
    Effect.map(loaded(bench, server, { script: "send", seconds }), rateOf),
  );

/** Confirms. The sends come before the measurement. */
export const measureConfirms = (bench: Bench) =>
  againstBare(bench, "confirm", (server, seconds) =>
    Effect.gen(function* () {
      // A confirm is cheaper than a send, so half as many sends again are needed.
      const { ids } = yield* loaded(bench, server, { script: "send", seconds: seconds * 1.5 });
      return rateOf(yield* loaded(bench, server, { script: "confirm", seconds, ids }));
    }),
  );
