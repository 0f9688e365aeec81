import { DueHolderStore } from "@bonafide/core/due/DueHolderStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { jsonTexts } from "../storage/JsonRows.ts";

/** Holders of claims in SQL, and the one place that ends claims before their time. */
export const SqlDueHolderStore = Layer.effect(
  DueHolderStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const { atomically } = yield* UnitOfWork;

    const beat = Effect.fnUntraced(function* (id: string) {
      yield* sql`INSERT INTO due_holder (id, beat) VALUES (${id}, 1)
        ON CONFLICT (id) DO UPDATE SET beat = due_holder.beat + 1`;
      return yield* sql<{ id: string; beat: number }>`SELECT id, beat FROM due_holder ORDER BY id`;
    });

    // Compared with 0, so that the indexes of what is due are used.
    const isHeldByNone = sql.literal(
      "due_at >= 0 AND holder IS NOT NULL AND holder NOT IN (SELECT id FROM due_holder)",
    );

    const end = Effect.fnUntraced(function* (ids: ReadonlyArray<string>, now: number) {
      yield* sql`DELETE FROM due_holder WHERE id IN ${jsonTexts(sql, ids)}`;
      yield* sql`UPDATE "transaction" SET due_at = ${now}, holder = NULL
        WHERE family IN ('telecom', 'document') AND ${isHeldByNone}`;
      yield* sql`UPDATE delivery SET due_at = ${now}, holder = NULL WHERE ${isHeldByNone}`;
    });

    return DueHolderStore.of({
      beat: (id) => Effect.orDie(atomically(beat(id))),
      end: (ids, now) => Effect.orDie(atomically(end(ids, now))),
    });
  }),
);
