import { SentMessages } from "@bonafide/core/telecom/SentMessages";
import { Array, Effect, Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { isStorableText } from "../storage/StorableText.ts";

/** Sent messages in SQL. */
export const SqlSentMessages: Layer.Layer<SentMessages, never, SqlClient> = Layer.effect(
  SentMessages,
  Effect.map(SqlClient, (sql) =>
    SentMessages.of({
      remember: ({ at, messageId, transactionId, vendor }) =>
        sql`INSERT INTO sent_message ${sql.insert({
          vendor,
          message_id: messageId,
          transaction_id: transactionId,
          sent_at: at,
        })} ON CONFLICT (vendor, message_id) DO NOTHING`.pipe(Effect.orDie, Effect.asVoid),
      find: (vendor, messageId) =>
        isStorableText(vendor + messageId)
          ? sql<{ transaction_id: string }>`SELECT transaction_id FROM sent_message
              WHERE vendor = ${vendor} AND message_id = ${messageId}`.pipe(
              Effect.map((rows) => Option.map(Array.head(rows), (row) => row.transaction_id)),
              Effect.orDie,
            )
          : Effect.succeedNone,
      forget: (before) =>
        sql`DELETE FROM sent_message WHERE sent_at < ${before}`.pipe(Effect.orDie, Effect.asVoid),
    }),
  ),
);
