import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import { Address } from "@bonafide/core/telecom/Address";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import type { Phone } from "@bonafide/core/telecom/Phone";
import { type SubscriberRecord, SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import { Array, Clock, Effect, Layer, Option, Schema } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { storedJson } from "../storage/StoredJson.ts";

const name = "subscriber";

const readPersonal = storedJson(Schema.Struct({ birthDate: BirthDate, address: Address }));

/** Subscribers in SQL, each sealed under a data key of its own and found by a keyed digest of the number. */
export const SqlSubscriberRecords: Layer.Layer<
  SubscriberRecords,
  never,
  SqlClient | UnitOfWork | Vault
> = Layer.effect(
  SubscriberRecords,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const vault = yield* Vault;
    const { atomically } = yield* UnitOfWork;

    // A sealed row opens in its own roster and under its own number only.
    const contextOf = (roster: string, digest: string) => `${roster} ${digest}`;

    // In parts, so that nobody waits long for a roster that goes.
    const clear = Effect.fnUntraced(function* (roster: string) {
      while (true) {
        const gone = yield* sql`DELETE FROM subscriber WHERE roster_id = ${roster}
          AND phone_digest IN (SELECT phone_digest FROM subscriber WHERE roster_id = ${roster}
            LIMIT 1000) RETURNING phone_digest`;
        if (gone.length === 0) break;
      }
      yield* sql`DELETE FROM roster WHERE id = ${roster}`;
    });

    const clearOthers = Effect.gen(function* () {
      const others = yield* sql<{ id: string }>`SELECT id FROM roster
        WHERE name = ${name} AND standing <> 'current'`;
      yield* Effect.forEach(others, ({ id }) => clear(id), { discard: true });
    });

    const begin = Effect.fnUntraced(function* (roster: string) {
      yield* clearOthers;
      const now = yield* Clock.currentTimeMillis;
      yield* sql`INSERT INTO roster ${sql.insert({
        id: roster,
        name,
        standing: "loading",
        rows: 0,
        updated_at: now,
      })}`;
    }, Effect.orDie);

    const sealed = (roster: string, { address, birthDate, phone }: SubscriberRecord) => {
      const digest = vault.lookup(name, phone);
      const dataKey = vault.createKey();
      const text = JSON.stringify({ birthDate, address });
      return {
        roster_id: roster,
        phone_digest: digest,
        data_key: dataKey,
        personal: vault.seal(dataKey, contextOf(roster, digest), text),
      };
    };

    const add = (roster: string, rows: ReadonlyArray<SubscriberRecord>) =>
      Effect.gen(function* () {
        if (!Array.isReadonlyArrayNonEmpty(rows)) return [];
        const entries = Array.map(rows, (row) => sealed(roster, row));
        const added = yield* sql<{ phone_digest: string }>`INSERT INTO subscriber
          ${sql.insert(entries)} ON CONFLICT (roster_id, phone_digest) DO NOTHING
          RETURNING phone_digest`;
        const fresh = new Set(added.map(({ phone_digest }) => phone_digest));
        // The first of a number in these rows is the one that was added, and takes it from the set.
        return entries.flatMap(({ phone_digest }, at) => (fresh.delete(phone_digest) ? [] : [at]));
      }).pipe(Effect.orDie);

    const stand = (roster: string, now: number) =>
      Effect.gen(function* () {
        yield* sql`UPDATE roster SET standing = 'replaced' WHERE name = ${name}
          AND standing = 'current'`;
        yield* sql`UPDATE roster SET standing = 'current', updated_at = ${now},
          rows = (SELECT COUNT(*) FROM subscriber WHERE roster_id = ${roster}) WHERE id = ${roster}`;
      });

    const complete = Effect.fnUntraced(function* (roster: string) {
      const now = yield* Clock.currentTimeMillis;
      yield* atomically(stand(roster, now));
      yield* clearOthers;
    }, Effect.orDie);

    const find = (phone: Phone) => {
      const digest = vault.lookup(name, phone);
      return sql<{ roster_id: string; data_key: Uint8Array; personal: Uint8Array }>`SELECT
          s.roster_id, s.data_key, s.personal FROM subscriber s
        JOIN roster r ON r.id = s.roster_id
        WHERE r.name = ${name} AND r.standing = 'current' AND s.phone_digest = ${digest}`.pipe(
        Effect.map((rows) =>
          Option.map(Array.head(rows), ({ data_key, personal, roster_id }) => ({
            phone,
            ...readPersonal(vault.open(data_key, contextOf(roster_id, digest), personal)),
          })),
        ),
        Effect.orDie,
      );
    };

    return SubscriberRecords.of({
      begin,
      add,
      complete,
      abandon: (roster) => Effect.orDie(clear(roster)),
      find,
    });
  }),
);
