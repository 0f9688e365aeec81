import type { ImageSide } from "@bonafide/core/document/ImageStore";
import { DocumentTokenState } from "@bonafide/core/passback/DocumentToken";
import {
  DocumentTokenStore,
  type StoredDocumentToken,
} from "@bonafide/core/passback/DocumentTokenStore";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Array, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { insertRows } from "../storage/JsonRows.ts";
import { storedJson } from "../storage/StoredJson.ts";

interface TokenRow {
  readonly digest: string;
  readonly id: string;
  readonly grant_id: string;
  readonly consumer_id: string;
  readonly transaction_id: string;
  readonly side: ImageSide;
  readonly state: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
}

const readState = storedJson(DocumentTokenState);

const tokenOf = (row: TokenRow): StoredDocumentToken => ({
  id: row.id,
  digest: row.digest,
  grantId: row.grant_id,
  consumerId: row.consumer_id,
  transactionId: row.transaction_id,
  side: row.side,
  state: readState(row.state),
  created: row.created_at,
  updated: row.updated_at,
  version: row.version,
});

const rowOf = (token: StoredDocumentToken) => ({
  digest: token.digest,
  id: token.id,
  grant_id: token.grantId,
  consumer_id: token.consumerId,
  transaction_id: token.transactionId,
  side: token.side,
  state: JSON.stringify(token.state),
  created_at: token.created,
  updated_at: token.updated,
  version: token.version,
});

/** Document tokens in SQL, found by the digests of their secrets. */
export const SqlDocumentTokenStore: Layer.Layer<DocumentTokenStore, never, SqlClient> =
  Layer.effect(
    DocumentTokenStore,
    Effect.map(SqlClient, (sql) => {
      const insertAll = insertRows(sql, "document_token", {
        digest: "text",
        id: "text",
        grant_id: "text",
        consumer_id: "text",
        transaction_id: "text",
        side: "text",
        state: "text",
        created_at: "integer",
        updated_at: "integer",
        version: "integer",
      });
      return DocumentTokenStore.of({
        insert: (tokens) =>
          tokens.length === 0
            ? Effect.void
            : Effect.asVoid(Effect.orDie(sql`${insertAll(tokens.map(rowOf))}`)),
        find: (digest) =>
          Effect.map(
            Effect.orDie(sql<TokenRow>`SELECT * FROM document_token WHERE digest = ${digest}`),
            (rows) => Array.head(rows.map(tokenOf)),
          ),
        save: Effect.fnUntraced(function* ({ digest, state, updated, version }) {
          const changes = { state: JSON.stringify(state), updated_at: updated, version };
          const saved = yield* Effect.orDie(
            sql`UPDATE document_token SET ${sql.update(changes)}
              WHERE digest = ${digest} AND version = ${version - 1} RETURNING digest`,
          );
          if (saved.length === 0) return yield* new VersionConflict();
        }),
        forgetBefore: (time, limit) =>
          Effect.map(
            Effect.orDie(
              sql`DELETE FROM document_token WHERE digest IN (SELECT digest FROM document_token
                WHERE created_at < ${time} LIMIT ${limit}) RETURNING digest`,
            ),
            (gone) => gone.length,
          ),
      });
    }),
  );
