import { type CallbackEntry, CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { Vault } from "@bonafide/core/storage/Vault";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { isUuid } from "../storage/Uuid.ts";
import { dataKeyOf } from "../verification/DataKey.ts";

interface CallbackRow {
  readonly id: string;
  readonly account_id: string;
  readonly verification_id: string;
  readonly transaction_id: string | null;
  readonly url: Uint8Array;
  readonly created_at: number;
  readonly data_key: Uint8Array;
}

/** The outbox in SQL. URLs may name people, so they are sealed under the verification's data key. */
export const SqlCallbackOutbox: Layer.Layer<CallbackOutbox, never, SqlClient | Vault> =
  Layer.effect(
    CallbackOutbox,
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const vault = yield* Vault;

      const put = Effect.fnUntraced(function* (entry: CallbackEntry) {
        const dataKey = yield* dataKeyOf(sql, entry.verificationId);
        // Erased: nobody is told any more.
        if (dataKey === null) return;
        yield* sql`INSERT INTO callback_delivery ${sql.insert({
          id: entry.id,
          account_id: entry.accountId,
          verification_id: entry.verificationId,
          transaction_id: entry.transactionId ?? null,
          url: vault.seal(dataKey, entry.id, entry.url),
          created_at: entry.created,
          status: "pending",
        })}`;
      }, Effect.orDie);

      const fromRow = (row: CallbackRow): CallbackEntry => ({
        id: row.id,
        accountId: row.account_id,
        verificationId: row.verification_id,
        transactionId: row.transaction_id ?? undefined,
        url: vault.open(row.data_key, row.id, row.url),
        created: row.created_at,
      });

      const ofVerification = (verificationId: string) =>
        isUuid(verificationId)
          ? sql<CallbackRow>`SELECT c.id, c.account_id, c.verification_id, c.transaction_id, c.url, c.created_at, v.data_key
              FROM callback_delivery c JOIN verification v ON v.id = c.verification_id
              WHERE c.verification_id = ${verificationId} AND v.data_key IS NOT NULL
              ORDER BY c.created_at, c.id`.pipe(
              Effect.map((rows) => rows.map(fromRow)),
              Effect.orDie,
            )
          : Effect.succeed([]);

      return CallbackOutbox.of({
        put: (entries) => Effect.forEach(entries, put, { discard: true }),
        ofVerification,
      });
    }),
  );
