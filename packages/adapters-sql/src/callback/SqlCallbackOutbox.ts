import { type CallbackEntry, CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { queuedAt } from "@bonafide/core/callback/Delivery";
import { Signals } from "@bonafide/core/storage/Signals";
import { Vault } from "@bonafide/core/storage/Vault";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { isUuid } from "../storage/Uuid.ts";
import { dataKeyOf } from "../verification/DataKey.ts";
import {
  deliveryColumns,
  deliveryOf,
  type DeliveryRow,
  hostDigestOf,
  stateColumns,
} from "./DeliveryRow.ts";

/** The outbox in SQL. URLs may contain personal data, so they are sealed under the verification's data key. */
export const SqlCallbackOutbox: Layer.Layer<CallbackOutbox, never, SqlClient | Vault | Signals> =
  Layer.effect(
    CallbackOutbox,
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const vault = yield* Vault;
      const { delivery } = yield* Signals;

      const put = Effect.fnUntraced(function* (entry: CallbackEntry) {
        const dataKey = yield* dataKeyOf(sql, entry.verificationId);
        // Erased: no more messages are sent.
        if (dataKey === null) return;
        yield* sql`INSERT INTO delivery ${sql.insert({
          id: entry.id,
          account_id: entry.accountId,
          verification_id: entry.verificationId,
          transaction_id: entry.transactionId ?? null,
          webhook: entry.webhook ?? null,
          url: vault.seal(dataKey, entry.id, entry.url),
          host_digest: hostDigestOf(vault, entry),
          ...stateColumns(queuedAt(entry.created)),
          created_at: entry.created,
          updated_at: entry.created,
          version: 1,
        })}`;
      }, Effect.orDie);

      const ofVerification = (verificationId: string) =>
        isUuid(verificationId)
          ? sql<DeliveryRow>`SELECT ${sql.literal(deliveryColumns)}
            WHERE d.verification_id = ${verificationId} ORDER BY d.created_at, d.id`.pipe(
              Effect.map((rows) => rows.map((row) => deliveryOf(vault, row))),
              Effect.map((deliveries) =>
                deliveries.flatMap(
                  ({
                    host: _host,
                    state: _state,
                    updated: _updated,
                    url,
                    version: _version,
                    ...entry
                  }) => (url === undefined ? [] : [{ ...entry, url }]),
                ),
              ),
              Effect.orDie,
            )
          : Effect.succeed([]);

      return CallbackOutbox.of({
        put: (entries) =>
          Effect.andThen(
            Effect.forEach(entries, put, { discard: true }),
            sql.afterCommit(delivery.wake),
          ),
        ofVerification,
      });
    }),
  );
