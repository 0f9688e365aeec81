import { Effect, type Scope } from "effect";
import type { ChildFailed } from "../server/Child.ts";
import { bare, product, type Server } from "../server/Server.ts";
import { compared, measured, type Row } from "../report/Row.ts";
import { type Bench, inTurn, loaded, type NotMeasured, rateOf, startOn } from "./Bench.ts";

type Failure = ChildFailed | NotMeasured;

/** The product against the bare reference, each on a store of its own. `round` gives a rate. */
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
    ];
    yield* Effect.forEach(servers, (server) => round(server, warmUp));
    const [ours = [], theirs = []] = yield* inTurn(
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
    ];
  });

/** Sending codes: four rows, one durable commit. */
export const measureSends = (bench: Bench) =>
  againstBare(bench, "send", (server, seconds) =>
    Effect.map(loaded(bench, server, { script: "send", seconds }), rateOf),
  );

/** Confirming codes. What is confirmed was sent before the clock runs. */
export const measureConfirms = (bench: Bench) =>
  againstBare(bench, "confirm", (server, seconds) =>
    Effect.gen(function* () {
      // A confirm is cheaper than a send: half as long again, so that they last.
      const { ids } = yield* loaded(bench, server, { script: "send", seconds: seconds * 1.5 });
      return rateOf(yield* loaded(bench, server, { script: "confirm", seconds, ids }));
    }),
  );
