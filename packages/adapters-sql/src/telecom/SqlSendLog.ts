import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import type { Phone } from "@bonafide/core/telecom/Phone";
import { SendLog } from "@bonafide/core/telecom/SendLog";
import { Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { storedJson } from "../storage/StoredJson.ts";

const readSent = storedJson(Schema.Array(Schema.Number));

/** The send log in SQL, by a keyed digest of the number. */
export const SqlSendLog: Layer.Layer<SendLog, never, SqlClient | Vault> = Layer.effect(
  SendLog,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const vault = yield* Vault;
    const digestOf = (phone: Phone) => vault.lookup("possession_send", phone);

    const load = (phone: Phone) =>
      sql<{ sent: string; version: number }>`SELECT sent, version FROM possession_send
        WHERE phone_digest = ${digestOf(phone)}`.pipe(
        Effect.map(([row]) =>
          row === undefined
            ? { sent: [], version: 0 }
            : { sent: readSent(row.sent), version: row.version },
        ),
        Effect.orDie,
      );

    const save: SendLog["Service"]["save"] = (phone, { sent, version }) => {
      const digest = digestOf(phone);
      const text = JSON.stringify(sent);
      const stored =
        version === 1
          ? sql`INSERT INTO possession_send ${sql.insert({ phone_digest: digest, sent: text, version })}
              ON CONFLICT (phone_digest) DO NOTHING RETURNING version`
          : sql`UPDATE possession_send SET sent = ${text}, version = ${version}
              WHERE phone_digest = ${digest} AND version = ${version - 1} RETURNING version`;
      return stored.pipe(
        Effect.orDie,
        Effect.flatMap((rows) =>
          rows.length === 0 ? Effect.fail(new VersionConflict()) : Effect.void,
        ),
      );
    };

    return SendLog.of({ load, save });
  }),
);
