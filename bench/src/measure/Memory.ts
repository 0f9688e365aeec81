import { Effect } from "effect";
import { compared, measured } from "../report/Row.ts";
import { bare, product, type ServerKind } from "../server/Server.ts";
import { type Bench, loaded, startOn } from "./Bench.ts";

const megabytes = (bytes: number) => measured([bytes / 1024 / 1024]);

/** The product's memory after many requests of every kind, and after as many again. */
export const measureMemory = (bench: Bench) =>
  Effect.gen(function* () {
    const requests = bench.scale.memoryRequests;
    const load = Effect.fnUntraced(function* (kind: ServerKind) {
      const server = yield* startOn(bench, kind, bench.template, "memory");
      yield* loaded(bench, server, { script: "mixed", requests });
      const first = yield* server.memory;
      yield* loaded(bench, server, { script: "mixed", requests });
      return { first, second: yield* server.memory };
    }, Effect.scoped);

    const ours = yield* load(product);
    const theirs = yield* load(bare);
    const count = requests.toLocaleString("en-US");
    const unit = "MB";
    return [
      compared({
        name: `memory after ${count} requests`,
        unit,
        measured: megabytes(ours.first.rss),
        against: "bare",
        reference: megabytes(theirs.first.rss),
        target: { atMost: 2.5 },
      }),
      compared({
        name: `memory after ${count} more`,
        unit,
        measured: megabytes(ours.second.rss),
        against: "the first",
        reference: megabytes(ours.first.rss),
      }),
      compared({
        name: `heap after ${count} more`,
        unit,
        measured: megabytes(ours.second.heap),
        against: "the first",
        reference: megabytes(ours.first.heap),
        target: { atMost: 1.05 },
      }),
    ];
  });
