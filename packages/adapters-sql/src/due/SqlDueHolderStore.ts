import { DueHolderStore, type HolderBeat } from "@bonafide/core/due/DueHolderStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { amongTexts } from "../storage/JsonRows.ts";

/** Holders of claims in SQL, and the one place that ends claims before their time. */
export const SqlDueHolderStore = Layer.effect(
  DueHolderStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const { atomically } = yield* UnitOfWork;

    const holders = sql<HolderBeat>`SELECT id, beat, COALESCE(at, 0) AS at FROM due_holder ORDER BY id`;

    const beat = Effect.fnUntraced(function* (id: string, at: number) {
      yield* sql`INSERT INTO due_holder (id, beat, at) VALUES (${id}, 1, ${at})
        ON CONFLICT (id) DO UPDATE SET beat = due_holder.beat + 1, at = excluded.at`;
      return yield* holders;
    });

    // Compared with 0, so that the indexes of what is due are used.
    const isHeldByNone = sql.literal(
      "due_at >= 0 AND holder IS NOT NULL AND holder NOT IN (SELECT id FROM due_holder)",
    );

    const end = Effect.fnUntraced(function* (ids: ReadonlyArray<string>, now: number) {
      yield* sql`DELETE FROM due_holder WHERE id ${amongTexts(sql, ids)}`;
      yield* sql`UPDATE "transaction" SET due_at = ${now}, holder = NULL
        WHERE family IN ('telecom', 'document') AND ${isHeldByNone}`;
      yield* sql`UPDATE delivery SET due_at = ${now}, holder = NULL WHERE ${isHeldByNone}`;
      yield* sql`UPDATE affiliation_likeness SET due_at = ${now}, holder = NULL
        WHERE standing = 'waiting' AND ${isHeldByNone}`;
      yield* sql`DELETE FROM receiver_slot WHERE holder NOT IN (SELECT id FROM due_holder)`;
      yield* sql`UPDATE letter SET due_at = ${now}, holder = NULL WHERE ${isHeldByNone}`;
      yield* sql`UPDATE sweep SET due_at = ${now}, holder = NULL WHERE ${isHeldByNone}`;
    });

    return DueHolderStore.of({
      beat: (id, at) => Effect.orDie(atomically(beat(id, at))),
      holders: Effect.orDie(holders),
      end: (ids, now) => Effect.orDie(atomically(end(ids, now))),
    });
  }),
);
