import { Vault } from "@bonafide/core/storage/Vault";
import { Metadata } from "@bonafide/core/verification/Metadata";
import type { Verification, VerificationPersonal } from "@bonafide/core/verification/Verification";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { Array, Effect, Layer, Option, Schema } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";
import { storedJson } from "../storage/StoredJson.ts";
import { isUuid } from "../storage/Uuid.ts";

const readPersonal = storedJson(
  Schema.Struct({
    metadata: Schema.optionalKey(Metadata),
    callbackUrl: Schema.optionalKey(Schema.String),
  }),
);

interface VerificationRow {
  readonly id: string;
  readonly account_id: string;
  readonly created_at: number;
  readonly data_key: Uint8Array | null;
  readonly personal: Uint8Array | null;
}

/** Verifications in SQL, each with a data key of its own. */
export const SqlVerificationStore: Layer.Layer<VerificationStore, never, SqlClient | Vault> =
  Layer.effect(
    VerificationStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const vault = yield* Vault;

      const personalOf = (row: VerificationRow): VerificationPersonal | undefined => {
        if (row.data_key === null) return undefined;
        if (row.personal === null) return {};
        return readPersonal(vault.open(row.data_key, row.id, row.personal));
      };

      const sealed = (dataKey: Uint8Array, id: string, personal: VerificationPersonal) =>
        Object.keys(personal).length === 0
          ? null
          : vault.seal(dataKey, id, JSON.stringify(personal));

      const insert = ({ accountId, created, id, personal }: Verification) =>
        Effect.suspend(() => {
          const dataKey = personal === undefined ? null : vault.createKey();
          return sql`INSERT INTO verification ${sql.insert({
            id,
            account_id: accountId,
            created_at: created,
            data_key: dataKey,
            personal:
              dataKey === null || personal === undefined ? null : sealed(dataKey, id, personal),
          })}`;
        }).pipe(Effect.orDie, Effect.asVoid);

      const found = (id: string, lock: Fragment) =>
        isUuid(id)
          ? sql<VerificationRow>`SELECT id, account_id, created_at, data_key, personal FROM verification
              WHERE id = ${id} ${lock}`.pipe(
              Effect.map((rows) =>
                Option.map(Array.head(rows), (row): Verification => ({
                  id: row.id,
                  accountId: row.account_id,
                  created: row.created_at,
                  personal: personalOf(row),
                })),
              ),
              Effect.orDie,
            )
          : Effect.succeedNone;

      // SQLite has one writer at a time.
      const held = sql.literal(sql.onDialectOrElse({ pg: () => "FOR SHARE", orElse: () => "" }));
      const unheld = sql.literal("");

      // SQLite's log keeps overwritten data until a checkpoint.
      const forgetLog = sql.onDialectOrElse({
        sqlite: () => Effect.ignore(sql`PRAGMA wal_checkpoint(TRUNCATE)`.unprepared),
        orElse: () => Effect.void,
      });

      const erase = (id: string) =>
        isUuid(id)
          ? sql`UPDATE verification SET data_key = NULL, personal = NULL WHERE id = ${id}`.pipe(
              Effect.andThen(sql.afterCommit(forgetLog)),
              Effect.orDie,
            )
          : Effect.void;

      return VerificationStore.of({
        insert,
        find: (id) => found(id, unheld),
        hold: (id) => found(id, held),
        erase,
      });
    }),
  );
