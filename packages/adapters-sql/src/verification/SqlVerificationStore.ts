import { Vault } from "@bonafide/core/storage/Vault";
import { Metadata } from "@bonafide/core/verification/Metadata";
import type { Verification, VerificationPersonal } from "@bonafide/core/verification/Verification";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { Array, Effect, Layer, Option, Schema } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import { makeWithVersion } from "../access/AccessVersion.ts";
import { forgetLog } from "../storage/ForgottenLog.ts";
import { storedJson } from "../storage/StoredJson.ts";
import { isUuid } from "../storage/Uuid.ts";
import { keepKey } from "./DataKey.ts";

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

interface HeldRow extends VerificationRow {
  readonly latest: number | null;
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
          const inserted = sql`INSERT INTO verification ${sql.insert({
            id,
            account_id: accountId,
            created_at: created,
            data_key: dataKey,
            personal:
              dataKey === null || personal === undefined ? null : sealed(dataKey, id, personal),
          })}`;
          return Effect.andThen(inserted, keepKey(sql, id, dataKey));
        }).pipe(Effect.orDie, Effect.asVoid);

      const verificationOf = (row: VerificationRow): Verification => ({
        id: row.id,
        accountId: row.account_id,
        created: row.created_at,
        personal: personalOf(row),
      });

      const columns = sql.literal("id, account_id, created_at, data_key, personal");
      const withVersion = makeWithVersion(sql);

      const firstOf = <Row>(id: string, rows: Effect.Effect<ReadonlyArray<Row>, SqlError>) =>
        isUuid(id) ? Effect.orDie(Effect.map(rows, Array.head)) : Effect.succeedNone;

      const rowsOf = (id: string) =>
        sql<VerificationRow>`SELECT ${columns} FROM verification WHERE id = ${id}`;

      const find = (id: string) =>
        Effect.map(firstOf(id, withVersion(rowsOf(id))), Option.map(verificationOf));

      // SQLite has one writer at a time.
      const held = sql.literal(sql.onDialectOrElse({ pg: () => "FOR SHARE", orElse: () => "" }));

      const hold = (id: string) =>
        Effect.map(
          firstOf(
            id,
            sql<HeldRow>`SELECT ${columns},
              (SELECT MAX(t.created_at) FROM "transaction" t WHERE t.verification_id = verification.id) AS latest
              FROM verification WHERE id = ${id} ${held}`.pipe(
              Effect.tap(([row]) =>
                row === undefined ? Effect.void : keepKey(sql, id, row.data_key),
              ),
            ),
          ),
          Option.map((row) => ({ ...verificationOf(row), latest: row.latest ?? undefined })),
        );

      const erase = (id: string) =>
        isUuid(id)
          ? sql`UPDATE verification SET data_key = NULL, personal = NULL WHERE id = ${id}`.pipe(
              Effect.andThen(keepKey(sql, id, null)),
              Effect.andThen(forgetLog(sql)),
              Effect.orDie,
            )
          : Effect.void;

      return VerificationStore.of({
        insert,
        find,
        hold,
        erase,
      });
    }),
  );
