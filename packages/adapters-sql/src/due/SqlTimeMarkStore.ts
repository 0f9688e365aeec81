import { type TimeMark, TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import { Array, Clock, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { oneRow } from "../storage/OneRow.ts";

/** The time in SQL. A SQLite file has no clock of its own: its is the calling process's. */
export const SqlTimeMarkStore = Layer.effect(
  TimeMarkStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;

    const clock = sql.literal(
      "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS now",
    );
    const clockTime = sql.onDialectOrElse({
      pg: () => oneRow(sql<{ now: number }>`${clock}`),
      orElse: () => Effect.map(Clock.currentTimeMillis, (now) => ({ now })),
    });
    const keep = ({ at, boot, uptime }: TimeMark) =>
      sql`INSERT INTO time_mark (id, at, boot, uptime) VALUES (1, ${at}, ${boot}, ${uptime})
        ON CONFLICT (id) DO UPDATE SET at = excluded.at, boot = excluded.boot, uptime = excluded.uptime
        WHERE excluded.at > time_mark.at`;
    // One statement, because an idle process makes few transactions.
    const keepAndAsk = sql.onDialectOrElse({
      pg: () => (mark: TimeMark) =>
        oneRow(sql<{ now: number }>`WITH kept AS (${keep(mark)}) ${clock}`),
      orElse: () => (mark: TimeMark) => Effect.andThen(keep(mark), clockTime),
    });
    const time = Effect.map(({ now }: { readonly now: number }) => now);

    return TimeMarkStore.of({
      now: Effect.orDie(time(clockTime)),
      find: sql<TimeMark>`SELECT at, boot, uptime FROM time_mark`.pipe(
        Effect.map(Array.head),
        Effect.orDie,
      ),
      put: (mark) => Effect.orDie(time(keepAndAsk(mark))),
      forget: sql`DELETE FROM time_mark`.pipe(Effect.orDie, Effect.asVoid),
    });
  }),
);
