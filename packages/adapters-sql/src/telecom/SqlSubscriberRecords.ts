import type { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import { Address } from "@bonafide/core/telecom/Address";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Phone } from "@bonafide/core/telecom/Phone";
import { type SubscriberRecord, SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import { Array, Effect, Layer, Option, Schema } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { type SealedRow, sqlRosters } from "../roster/SqlRosters.ts";
import { storedJson } from "../storage/StoredJson.ts";

const name = "subscriber";

const readPersonal = storedJson(Schema.Struct({ birthDate: BirthDate, address: Address }));

// Numbers are stored as digests only: rows that are compared stand under one digest, whatever the number.
const anyPhone = Phone.make("0000000000");

/** Subscribers in SQL. Each is sealed under a data key of its own and found by a keyed digest of the number. */
export const SqlSubscriberRecords: Layer.Layer<
  SubscriberRecords,
  never,
  SqlClient | UnitOfWork | Vault
> = Layer.effect(
  SubscriberRecords,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const vault = yield* Vault;

    // Binds a sealed row to its roster and number.
    const contextOf = (roster: string, digest: string) => `${roster} ${digest}`;

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
        // The first row with a number is the inserted one; it removes the number from the set.
        return entries.flatMap(({ phone_digest }, at) => (fresh.delete(phone_digest) ? [] : [at]));
      });

    const open = ({ data_key, digest, personal, roster_id }: SealedRow): SubscriberRecord => ({
      phone: anyPhone,
      ...readPersonal(vault.open(data_key, contextOf(roster_id, digest), personal)),
    });

    const rosters = yield* sqlRosters({
      name,
      table: "subscriber",
      key: "phone_digest",
      digest: "phone_digest",
      digestLeads: false,
      add,
      open,
    });

    const find = (phone: Phone) => {
      const digest = vault.lookup(name, phone);
      return sql<SealedRow>`SELECT
          s.roster_id, s.phone_digest AS digest, s.data_key, s.personal FROM subscriber s
        JOIN roster r ON r.id = s.roster_id
        WHERE r.name = ${name} AND r.standing = 'current' AND s.phone_digest = ${digest}`.pipe(
        Effect.map((rows) => Option.map(Array.head(rows), (row) => ({ ...open(row), phone }))),
        Effect.orDie,
      );
    };

    return SubscriberRecords.of({ ...rosters, find });
  }),
);
