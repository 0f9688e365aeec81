import { ReceiverSlots, slotsPerHost } from "@bonafide/core/callback/ReceiverSlots";
import { Array, Effect, Layer, Order } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { amongTexts, insertRows } from "../storage/JsonRows.ts";

/** Slots of receivers in a database that several processes share. A row is a slot that a holder has. */
export const SqlReceiverSlots: Layer.Layer<never, never, SqlClient> = Layer.effect(
  ReceiverSlots,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const insert = insertRows(sql, "receiver_slot", {
      host_digest: "text",
      slot: "integer",
      holder: "text",
      due_at: "integer",
    });

    const countOf = (holder: string, hosts: ReadonlyArray<string>) =>
      Effect.map(
        sql<{ host: string; slots: number }>`SELECT host_digest AS host, COUNT(*) AS slots
          FROM receiver_slot WHERE holder = ${holder} AND host_digest ${amongTexts(sql, hosts)}
          GROUP BY host_digest`,
        (rows) => new Map(rows.map(({ host, slots }) => [host, Number(slots)])),
      );

    return {
      isShared: true,
      take: Effect.fnUntraced(function* ({ holder, leaseUntil, now }, wanted) {
        // In order, so that two processes never wait for each other.
        const inOrder = Array.sortWith(wanted, ([host]) => host, Order.String);
        const hosts = inOrder.map(([host]) => host);
        yield* sql`UPDATE receiver_slot SET due_at = ${leaseUntil}
          WHERE holder = ${holder} AND host_digest ${amongTexts(sql, hosts)}`;
        const has = new Map(yield* countOf(holder, hosts));
        for (let slot = 0; slot < slotsPerHost; slot += 1) {
          const lacking = inOrder.filter(([host, count]) => (has.get(host) ?? 0) < count);
          if (lacking.length === 0) break;
          const rows = lacking.map(([host]) => ({
            host_digest: host,
            slot,
            holder,
            due_at: leaseUntil,
          }));
          // Of two processes that want the same slot, the database gives it to one.
          const won = yield* sql<{ host: string }>`${insert(rows)}
            ON CONFLICT (host_digest, slot) DO UPDATE SET holder = excluded.holder, due_at = excluded.due_at
            WHERE receiver_slot.due_at <= ${now}
            RETURNING host_digest AS host`;
          for (const { host } of won) has.set(host, (has.get(host) ?? 0) + 1);
        }
        return has;
      }, Effect.orDie),
      giveBack: (holder, hosts) =>
        sql`DELETE FROM receiver_slot WHERE holder = ${holder}
          AND host_digest ${amongTexts(sql, hosts)}`.pipe(Effect.orDie, Effect.asVoid),
    };
  }),
);
