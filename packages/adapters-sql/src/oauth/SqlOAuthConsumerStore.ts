import type { Standing } from "@bonafide/core/access/Account";
import type { KnownConsumer, OAuthConsumer } from "@bonafide/core/oauth/OAuthConsumer";
import { type ConsumerDigests, OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Effect, Layer, Option, Schema } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";
import { makeAccessVersion, changeAccessVersion } from "../access/AccessVersion.ts";
import { KeptLookUps } from "../access/KeptLookUps.ts";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { isStorableText } from "../storage/StorableText.ts";
import { isUuid } from "../storage/Uuid.ts";
import { storedJson } from "../storage/StoredJson.ts";
import { logosInSql } from "./LogosInSql.ts";
import { policiesInSql } from "./PoliciesInSql.ts";

interface ConsumerRow {
  readonly id: string;
  readonly organization_id: string;
  readonly application_id: string;
  readonly client_id: string;
  readonly name: string;
  readonly standing: Standing;
  readonly redirect_uris: string;
  readonly passback: number;
  readonly document_tokens: number;
  readonly privacy_url: string | null;
  readonly terms_url: string | null;
  readonly logo_id: string | null;
  readonly created_at: number;
}

interface KnownRow extends ConsumerRow {
  readonly organization_name: string;
  readonly organization_standing: Standing;
  readonly application_status: string;
}

const readUris = storedJson(Schema.Array(Schema.String));

const consumerOf = (row: ConsumerRow): OAuthConsumer => ({
  id: row.id,
  organizationId: row.organization_id,
  applicationId: row.application_id,
  clientId: row.client_id,
  name: row.name,
  standing: row.standing,
  redirectUris: readUris(row.redirect_uris),
  passback: row.passback === 1,
  documentTokens: row.document_tokens === 1,
  privacyUrl: row.privacy_url ?? undefined,
  termsUrl: row.terms_url ?? undefined,
  logoId: row.logo_id ?? undefined,
  created: row.created_at,
});

const knownOf = (row: KnownRow): KnownConsumer => ({
  consumer: consumerOf(row),
  organizationName: row.organization_name,
  organization: row.organization_standing,
  applicationStatus: row.application_status,
});

/** Consumers in SQL. While access is unchanged, a repeated consumer costs one query of one row. */
export const SqlOAuthConsumerStore: Layer.Layer<OAuthConsumerStore, never, SqlClient | UnitOfWork> =
  Layer.effect(
    OAuthConsumerStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const { atomically } = yield* UnitOfWork;
      const versionNow = yield* makeAccessVersion(sql);
      const kept = new KeptLookUps<KnownConsumer>();

      const lookUp = (wanted: Fragment) =>
        sql<KnownRow>`SELECT c.*, o.name AS organization_name, o.standing AS organization_standing,
            a.status AS application_status
          FROM oauth_consumer c
            JOIN organization o ON o.id = c.organization_id
            JOIN application a ON a.id = c.application_id
          WHERE ${wanted}`;

      const find = Effect.fnUntraced(function* (key: string, wanted: () => Fragment) {
        const version = yield* versionNow;
        const known = kept.find(key, version);
        if (known !== undefined) return Option.some(known);
        const [row] = yield* lookUp(wanted());
        if (row === undefined) return Option.none<KnownConsumer>();
        const found = knownOf(row);
        kept.keep(key, version, found);
        return Option.some(found);
      }, Effect.orDie);

      const findBy =
        (column: "id" | "client_id" | "api_token_digest", isPossible = isStorableText) =>
        (value: string): Effect.Effect<Option.Option<KnownConsumer>> =>
          isPossible(value)
            ? find(
                `${column} ${value}`,
                () => sql`c.${sql.literal(column)} = ${plannedOnce(sql, value)}`,
              )
            : Effect.succeedNone;

      const put = Effect.fnUntraced(function* (
        consumer: OAuthConsumer,
        { apiToken, clientSecret }: ConsumerDigests,
      ) {
        const changes = {
          name: consumer.name,
          standing: consumer.standing,
          redirect_uris: JSON.stringify(consumer.redirectUris),
          passback: consumer.passback ? 1 : 0,
          document_tokens: consumer.documentTokens ? 1 : 0,
          privacy_url: consumer.privacyUrl ?? null,
          terms_url: consumer.termsUrl ?? null,
          logo_id: consumer.logoId ?? null,
          ...(clientSecret === undefined ? {} : { secret_digest: clientSecret }),
          ...(apiToken === undefined ? {} : { api_token_digest: apiToken }),
        };
        const changed = yield* sql`UPDATE oauth_consumer SET ${sql.update(changes)}
          WHERE id = ${consumer.id} RETURNING id`;
        if (changed.length === 0) {
          yield* sql`INSERT INTO oauth_consumer ${sql.insert({
            secret_digest: "",
            ...changes,
            id: consumer.id,
            organization_id: consumer.organizationId,
            application_id: consumer.applicationId,
            client_id: consumer.clientId,
            created_at: consumer.created,
          })}`;
        }
        yield* changeAccessVersion(sql);
      });

      return OAuthConsumerStore.of({
        policies: yield* policiesInSql,
        logos: yield* logosInSql,
        find: findBy("id", isUuid),
        findByClientId: findBy("client_id"),
        // One look-up for both, so that an unknown client takes as long as a wrong secret.
        findByCredentials: (clientId, secretDigest) =>
          isStorableText(clientId) && isStorableText(secretDigest)
            ? find(
                `credentials ${secretDigest} ${clientId}`,
                () =>
                  sql`c.client_id = ${plannedOnce(sql, clientId)} AND c.secret_digest = ${plannedOnce(sql, secretDigest)}`,
              )
            : Effect.succeedNone,
        findByApiToken: findBy("api_token_digest"),
        consumers: sql<ConsumerRow>`SELECT * FROM oauth_consumer ORDER BY created_at, id`.pipe(
          Effect.map((rows) => rows.map(consumerOf)),
          Effect.orDie,
        ),
        put: (consumer, digests) => Effect.orDie(atomically(put(consumer, digests))),
      });
    }),
  );
