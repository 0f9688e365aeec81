import { type TimeMark, TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import { Array, Clock, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

/** The time in SQL. A SQLite file has no clock of its own: its is the calling process's. */
export const SqlTimeMarkStore = Layer.effect(
  TimeMarkStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;

    const asked = sql<{ now: number }>`
      SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS now`.pipe(
      Effect.flatMap(([row]) =>
        row === undefined
          ? Effect.die(new Error("The database tells no time."))
          : Effect.succeed(row.now),
      ),
      Effect.orDie,
    );

    return TimeMarkStore.of({
      now: sql.onDialectOrElse({ pg: () => asked, orElse: () => Clock.currentTimeMillis }),
      find: sql<TimeMark>`SELECT at, boot, uptime FROM time_mark`.pipe(
        Effect.map(Array.head),
        Effect.orDie,
      ),
      put: ({ at, boot, uptime }) =>
        sql`INSERT INTO time_mark (id, at, boot, uptime) VALUES (1, ${at}, ${boot}, ${uptime})
          ON CONFLICT (id) DO UPDATE SET at = excluded.at, boot = excluded.boot, uptime = excluded.uptime
          WHERE excluded.at > time_mark.at`.pipe(Effect.orDie, Effect.asVoid),
      forget: sql`DELETE FROM time_mark`.pipe(Effect.orDie, Effect.asVoid),
    });
  }),
);
