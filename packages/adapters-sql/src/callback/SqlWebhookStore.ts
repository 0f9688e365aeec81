import type { ProductFamily } from "@bonafide/core/verification/ProductFamily";
import type { Webhook, WebhookSecret } from "@bonafide/core/callback/Webhook";
import { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import { Vault } from "@bonafide/core/storage/Vault";
import { Array, Effect, Layer, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { isUuid } from "../storage/Uuid.ts";

interface WebhookRow {
  readonly organization_id: string;
  readonly family: ProductFamily;
  readonly url: Uint8Array;
  readonly data_key: Uint8Array;
  readonly standing: Webhook["state"];
  readonly updated_at: number;
}

interface SecretRow {
  readonly id: string;
  readonly organization_id: string;
  readonly secret: Uint8Array;
  readonly data_key: Uint8Array;
  readonly created_at: number;
  readonly ends_at: number | null;
}

const contextOf = (organizationId: string, family: ProductFamily): string =>
  `${organizationId} ${family}`;

/** Webhooks and their secrets in SQL. Each is sealed under a data key of its own. */
export const SqlWebhookStore: Layer.Layer<WebhookStore, never, SqlClient | Vault> = Layer.effect(
  WebhookStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const vault = yield* Vault;

    const webhookOf = (row: WebhookRow): Webhook => ({
      organizationId: row.organization_id,
      family: row.family,
      url: vault.open(row.data_key, contextOf(row.organization_id, row.family), row.url),
      state: row.standing,
      updated: row.updated_at,
    });

    const secretOf = (row: SecretRow): WebhookSecret => ({
      id: row.id,
      organizationId: row.organization_id,
      secret: Redacted.make(vault.open(row.data_key, row.id, row.secret)),
      created: row.created_at,
      ends: row.ends_at ?? undefined,
    });

    const rowsOf = <Row, A>(
      id: string,
      rows: Effect.Effect<ReadonlyArray<Row>, SqlError>,
      read: (row: Row) => A,
    ): Effect.Effect<ReadonlyArray<A>> =>
      isUuid(id) ? Effect.orDie(Effect.map(rows, (found) => found.map(read))) : Effect.succeed([]);

    const activeOf = (accountId: string, family: ProductFamily) =>
      Effect.map(
        rowsOf(
          accountId,
          sql<WebhookRow>`SELECT w.* FROM webhook w JOIN account a ON a.organization_id = w.organization_id
            WHERE a.id = ${plannedOnce(sql, accountId)} AND w.family = ${plannedOnce(sql, family)}
              AND w.standing = 'active'`,
          webhookOf,
        ),
        Array.head,
      );

    const ofOrganization = (organizationId: string) =>
      rowsOf(
        organizationId,
        sql<WebhookRow>`SELECT * FROM webhook WHERE organization_id = ${organizationId} ORDER BY family`,
        webhookOf,
      );

    const put = ({ family, organizationId, state, updated, url }: Webhook) =>
      Effect.suspend(() => {
        const dataKey = vault.createKey();
        return sql`INSERT INTO webhook ${sql.insert({
          organization_id: organizationId,
          family,
          url: vault.seal(dataKey, contextOf(organizationId, family), url),
          data_key: dataKey,
          standing: state,
          updated_at: updated,
        })} ON CONFLICT (organization_id, family) DO UPDATE SET url = excluded.url, data_key = excluded.data_key,
          standing = excluded.standing, updated_at = excluded.updated_at`;
      }).pipe(Effect.orDie, Effect.asVoid);

    const secretsOf = (organizationId: string) =>
      rowsOf(
        organizationId,
        sql<SecretRow>`SELECT * FROM webhook_secret WHERE organization_id = ${organizationId}
          ORDER BY created_at DESC, id DESC`,
        secretOf,
      );

    const signingFor = (accountId: string, now: number) =>
      rowsOf(
        accountId,
        sql<SecretRow>`SELECT s.* FROM webhook_secret s JOIN account a ON a.organization_id = s.organization_id
          WHERE a.id = ${plannedOnce(sql, accountId)} AND (s.ends_at IS NULL OR s.ends_at > ${now})
          ORDER BY s.created_at DESC, s.id DESC`,
        secretOf,
      );

    const putSecret = ({ created, ends, id, organizationId, secret }: WebhookSecret) =>
      Effect.suspend(() => {
        const dataKey = vault.createKey();
        return sql`INSERT INTO webhook_secret ${sql.insert({
          id,
          organization_id: organizationId,
          secret: vault.seal(dataKey, id, Redacted.value(secret)),
          data_key: dataKey,
          created_at: created,
          ends_at: ends ?? null,
        })} ON CONFLICT (id) DO UPDATE SET ends_at = excluded.ends_at`;
      }).pipe(Effect.orDie, Effect.asVoid);

    return WebhookStore.of({ activeOf, ofOrganization, put, secretsOf, signingFor, putSecret });
  }),
);
