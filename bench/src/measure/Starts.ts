import { Effect } from "effect";
import { compared, measured } from "../report/Row.ts";
import { bare, product, type ServerKind, startServer } from "../server/Server.ts";
import { type Bench, copyOf, inTurn } from "./Bench.ts";

/** From the start of the process to its first answer, on an existing store. */
export const measureStarts = (bench: Bench) =>
  Effect.gen(function* () {
    const starting = (kind: ServerKind) => {
      const directory = copyOf(bench, bench.template, `start-${kind.name}`);
      return Effect.scoped(Effect.map(startServer(kind, directory), ({ startedIn }) => startedIn));
    };
    const [ours = [], theirs = []] = yield* inTurn(bench.scale.starts, [
      starting(product),
      starting(bare),
    ]);
    return [
      compared({
        name: "start to first answer",
        unit: "ms",
        measured: measured(ours),
        against: "bare",
        reference: measured(theirs),
        target: { atMost: 4 },
      }),
    ];
  });
