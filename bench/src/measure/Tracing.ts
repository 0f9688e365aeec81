import { Effect } from "effect";
import { compared, measured } from "../report/Row.ts";
import { product, type ServerKind, trivial } from "../server/Server.ts";
import { fill } from "../storage/Fill.ts";
import { type Bench, copyOf, inShortTurns, loaded, shortTurns, startOn } from "./Bench.ts";
import { costOf, requestsBySecond } from "./Cost.ts";

/**
 * How transactions stand, by processor time: the product that posts its metrics and one request of a hundred to a
 * collector, against the product that posts nothing.
 */
export const measureTracing = (bench: Bench) =>
  Effect.gen(function* () {
    const { rounds, seconds, stored, warmUp } = bench.scale;
    const [few] = stored;
    const from = copyOf(bench, bench.template, "traced");
    const ids = yield* fill(from, bench.authorization, few);
    const collector = yield* startOn(bench, trivial, from, "collector");
    const traced: ServerKind = {
      ...product,
      name: "traced",
      settings: {
        BONAFIDE_OTLP_URL: `http://127.0.0.1:${collector.port}`,
        BONAFIDE_TRACE_RATIO: "0.01",
      },
    };
    const costs = yield* Effect.forEach([traced, product], (kind) =>
      Effect.gen(function* () {
        const server = yield* startOn(bench, kind, from, "tracing");
        yield* loaded(bench, server, { script: "status", seconds: warmUp, ids });
        return Effect.map(
          costOf(bench, server, { script: "status", seconds: seconds / shortTurns, ids }),
          requestsBySecond,
        );
      }),
    );
    const [ours = [], theirs = []] = yield* inShortTurns(rounds, costs);
    const row = compared({
      name: "status, 1 % traced",
      unit: "requests/s of processor time",
      measured: measured(ours),
      against: "product, untraced",
      reference: measured(theirs),
      target: { atLeast: 0.98 },
    });
    return [row];
  });
