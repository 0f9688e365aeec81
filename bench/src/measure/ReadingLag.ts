import { Effect } from "effect";
import { licenses } from "../document/Specimens.ts";
import { readingIn, uploads } from "../document/Uploads.ts";
import { compared, measured } from "../report/Row.ts";
import { product } from "../server/Server.ts";
import { type Bench, inTurn, startOn } from "./Bench.ts";

/** The largest allowed 99th percentile, in milliseconds. Source: issue 4. */
const limit = 30;

/**
 * The 99th percentile of the server's event-loop delay while two threads read licenses, against an idle server and
 * against the limit. From Node's histogram, including its sampling interval of 10 ms.
 */
export const measureReadingLag = (bench: Bench) =>
  Effect.gen(function* () {
    const { documents, people, rounds, seconds } = bench.scale;
    const shown = yield* licenses(people);
    const kind = { ...product, ...readingIn(2) };
    const server = yield* startOn(bench, kind, bench.template, "lag");
    const during = <E>(work: Effect.Effect<void, E>) =>
      Effect.andThen(server.loopDelay, Effect.andThen(work, server.loopDelay));
    const reading = uploads(bench, server, shown, documents);
    yield* reading;
    const [busy = [], idle = []] = yield* inTurn(rounds, [
      during(reading),
      during(Effect.sleep(seconds * 1000)),
    ]);
    const row = {
      name: "event-loop delay while reading, p99",
      unit: "ms",
      measured: measured(busy),
    };
    return [
      compared({ ...row, against: "idle", reference: measured(idle) }),
      compared({
        ...row,
        against: "the limit",
        reference: measured([limit]),
        target: { atMost: 1 },
      }),
    ];
  });
