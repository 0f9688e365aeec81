import type { ImageSide } from "@bonafide/core/document/ImageStore";
import { ServedImages, servedLimit } from "@bonafide/core/passback/ServedImages";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

/** When images were shown, in SQL: a row an image, changed by one statement that every process waits its turn for. */
export const SqlServedImages: Layer.Layer<ServedImages, never, SqlClient> = Layer.effect(
  ServedImages,
  Effect.map(SqlClient, (sql) => {
    const wait = Effect.fnUntraced(function* (transactionId: string, side: ImageSide, now: number) {
      const [kept] = yield* sql<{ older_at: number }>`SELECT older_at FROM served_image
        WHERE transaction_id = ${transactionId} AND side = ${side}`;
      const left = (kept?.older_at ?? 0) + servedLimit.within - now;
      return left > 0 ? Math.ceil(left / 1000) : undefined;
    }, Effect.orDie);

    return ServedImages.of({
      take: Effect.fnUntraced(function* (transactionId, side, now) {
        const row = { transaction_id: transactionId, side, older_at: 0, newer_at: now };
        const taken = yield* sql`INSERT INTO served_image ${sql.insert(row)}
          ON CONFLICT (transaction_id, side)
          DO UPDATE SET older_at = served_image.newer_at, newer_at = excluded.newer_at
          WHERE served_image.older_at <= ${now - servedLimit.within} RETURNING newer_at`;
        return taken.length > 0 ? undefined : ((yield* wait(transactionId, side, now)) ?? 1);
      }, Effect.orDie),
      wait,
      forgetBefore: (time, limit) =>
        Effect.map(
          Effect.orDie(
            sql`DELETE FROM served_image WHERE (transaction_id, side) IN (SELECT transaction_id, side
              FROM served_image WHERE newer_at < ${time} LIMIT ${limit}) RETURNING side`,
          ),
          (gone) => gone.length,
        ),
    });
  }),
);
