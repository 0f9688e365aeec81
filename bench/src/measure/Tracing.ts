import { Array, Effect } from "effect";
import { compared, measured } from "../report/Row.ts";
import { product, type ServerKind, trivial } from "../server/Server.ts";
import { fill } from "../storage/Fill.ts";
import { type Bench, copyOf, inShortTurns, loaded, shortTurns, startOn } from "./Bench.ts";
import { costOf, requestsBySecond } from "./Cost.ts";

/** The traced part of requests in production. */
const sampled = 0.01;

/**
 * What tracing one request of a hundred costs a status GET, by processor time. Two servers that post metrics and traces
 * to a collector: one traces every request, the other none. The cost of a traced request is far above the noise between
 * two processes, so a hundredth of it is measured well; a server that traces a hundredth is not. The second row is what
 * posting metrics costs, against the product that posts nothing.
 */
export const measureTracing = (bench: Bench) =>
  Effect.gen(function* () {
    const { rounds, seconds, stored, warmUp } = bench.scale;
    const [few] = stored;
    const from = copyOf(bench, bench.template, "traced");
    const ids = yield* fill(from, bench.authorization, few);
    const collector = yield* startOn(bench, trivial, from, "collector");
    const posting = (ratio: number): ServerKind => ({
      ...product,
      name: `traced-${ratio}`,
      settings: {
        BONAFIDE_OTLP_URL: `http://127.0.0.1:${collector.port}`,
        BONAFIDE_TRACE_RATIO: String(ratio),
      },
    });
    const costs = yield* Effect.forEach([posting(1), posting(0), product], (kind) =>
      Effect.gen(function* () {
        const server = yield* startOn(bench, kind, from, "tracing");
        yield* loaded(bench, server, { script: "status", seconds: warmUp, ids });
        return Effect.map(
          costOf(bench, server, { script: "status", seconds: seconds / shortTurns, ids }),
          requestsBySecond,
        );
      }),
    );
    const [all = [], none = [], silent = []] = yield* inShortTurns(rounds, costs);
    const unit = "requests/s of processor time";
    return [
      compared({
        name: "status, 1 % traced",
        unit,
        measured: measured(
          Array.zipWith(all, none, (all, none) => 1 / (sampled / all + (1 - sampled) / none)),
        ),
        against: "product, none traced",
        reference: measured(none),
        target: { atLeast: 0.98 },
      }),
      compared({
        name: "status, metrics posted",
        unit,
        measured: measured(none),
        against: "product, nothing posted",
        reference: measured(silent),
      }),
    ];
  });
