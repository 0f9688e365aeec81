import { databaseSize, queueDepths } from "@bonafide/adapters-sql/telemetry/SqlQueues";
import { limits } from "@bonafide/core/limit/Limit";
import { Effect, Metric, Record } from "effect";
import { nearTo } from "../limit/NearLimits.ts";

const gauge = (name: string, description: string) => Metric.gauge(name, { description });

const depths = gauge("bonafide_queue_depth", "What waits in the database, by queue");
const oldests = gauge(
  "bonafide_queue_oldest_seconds",
  "For how long the oldest of a queue has waited",
);
const bytes = gauge("bonafide_database_bytes", "Size of the database");
const connections = gauge(
  "bonafide_database_connections",
  "Connections to Postgres of all servers, by state",
);
const near = gauge(
  "bonafide_limit_near",
  "Subjects that used 80 % or more of a limit, a thousand at most",
);
const waiting = gauge("bonafide_limit_waiting", "Subjects that are refused by a limit now");

/** From how much of a limit on a subject is near it, in percent. */
const nearFrom = 80;

const setQueues = Effect.flatMap(queueDepths, (queues) =>
  Effect.forEach(
    queues,
    ({ depth, oldest, queue }) =>
      Effect.andThen(
        Metric.update(Metric.withAttributes(depths, { queue }), depth),
        Metric.update(Metric.withAttributes(oldests, { queue }), oldest),
      ),
    { discard: true },
  ),
);

const setDatabase = Effect.gen(function* () {
  const size = yield* databaseSize;
  yield* Metric.update(bytes, size.bytes);
  yield* Effect.forEach(
    Object.entries(size.connections ?? {}),
    ([state, count]) => Metric.update(Metric.withAttributes(connections, { state }), count),
    { discard: true },
  );
});

const setLimits = Effect.forEach(
  Record.keys(limits),
  (limit) =>
    Effect.gen(function* () {
      const found = yield* nearTo(limit, nearFrom);
      const refused = found.filter(({ retryAfter }) => retryAfter > 0).length;
      yield* Metric.update(Metric.withAttributes(near, { limit }), found.length);
      yield* Metric.update(Metric.withAttributes(waiting, { limit }), refused);
    }),
  { discard: true },
);

/** How the queues, the database and the limits stand. */
export const setStateGauges = Effect.all([setQueues, setDatabase, setLimits], { discard: true });
