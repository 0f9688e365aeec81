import { SweepStore } from "@bonafide/core/due/SweepStore";
import { Array, Effect, Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

/** Sweeps in SQL. Each use is one statement, because an idle process makes few transactions. */
export const SqlSweepStore = Layer.effect(
  SweepStore,
  Effect.map(SqlClient, (sql) =>
    SweepStore.of({
      claim: ({ holder, latest, name, now, until }) =>
        sql`INSERT INTO sweep (name, due_at, holder) VALUES (${name}, ${until}, ${holder})
          ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at, holder = excluded.holder
          WHERE sweep.due_at <= ${now} OR sweep.due_at > ${latest} RETURNING name`.pipe(
          Effect.map((claimed) => claimed.length === 1),
          Effect.orDie,
        ),
      keep: ({ holder, name, until }) =>
        sql`UPDATE sweep SET due_at = ${until} WHERE name = ${name} AND holder = ${holder}`.pipe(
          Effect.orDie,
          Effect.asVoid,
        ),
      nextDue: (name) =>
        sql<{ due_at: number }>`SELECT due_at FROM sweep WHERE name = ${name}`.pipe(
          Effect.map((rows) => Option.map(Array.head(rows), ({ due_at }) => due_at)),
          Effect.orDie,
        ),
    }),
  ),
);
