import { DueDocumentStore } from "@bonafide/core/document/DueDocumentStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Array, Effect, Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { skipLocked } from "../due/SkipLocked.ts";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { nilUuid } from "../storage/Uuid.ts";

/** Due documents in SQL, found by share in a partial index. */
export const SqlDueDocumentStore = Layer.effect(
  DueDocumentStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const unitOfWork = yield* UnitOfWork;

    // The condition of the partial index.
    const isDue = sql.literal("due_at IS NOT NULL AND share IS NOT NULL");

    // Skips from share to share: a share of ten thousand due documents costs one step.
    const shares = (now: number) =>
      sql<{ share: string }>`WITH RECURSIVE waiting (share) AS (
          SELECT * FROM (SELECT share FROM "transaction" WHERE ${isDue} ORDER BY share LIMIT 1) AS first
          UNION
          SELECT (SELECT t.share FROM "transaction" t WHERE ${isDue} AND t.share > waiting.share ORDER BY t.share LIMIT 1)
          FROM waiting WHERE waiting.share IS NOT NULL
        )
        SELECT share FROM waiting WHERE share IS NOT NULL AND EXISTS (
          SELECT 1 FROM "transaction" t WHERE ${isDue} AND t.share = waiting.share AND t.due_at <= ${now}
        ) ORDER BY share`.pipe(
        Effect.map((rows) => rows.map(({ share }) => share)),
        Effect.orDie,
      );

    const unclaimed = skipLocked(sql);

    const first = (share: string, after: string, now: number) =>
      sql<{ id: string; sharer: string }>`SELECT id, sharer FROM "transaction"
        WHERE ${isDue} AND share = ${plannedOnce(sql, share)} AND sharer > ${plannedOnce(sql, after)} AND due_at <= ${now}
        ORDER BY sharer, due_at, created_at, id LIMIT 1 ${unclaimed}`.pipe(Effect.map(Array.head));

    const claim = Effect.fnUntraced(function* ({
      after,
      holder,
      leaseUntil,
      now,
      share,
    }: Parameters<DueDocumentStore["Service"]["claim"]>[0]) {
      const behind = yield* first(share, after === "" ? nilUuid : after, now);
      const found =
        Option.isNone(behind) && after !== "" ? yield* first(share, nilUuid, now) : behind;
      if (Option.isSome(found))
        yield* sql`UPDATE "transaction" SET due_at = ${leaseUntil}, holder = ${holder}
          WHERE id = ${found.value.id}`;
      return found;
    });

    return DueDocumentStore.of({
      shares,
      claim: (turn) => Effect.orDie(unitOfWork.atomically(claim(turn))),
    });
  }),
);
