import type { Standing } from "@bonafide/core/access/Account";
import type { AffiliationClient, KnownClient } from "@bonafide/core/affiliation/AffiliationClient";
import { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import { AffiliationProfile } from "@bonafide/core/affiliation/AffiliationFamily";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Effect, Layer, Option, Schema } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";
import { makeAccessVersion, changeAccessVersion } from "../access/AccessVersion.ts";
import { KeptLookUps } from "../access/KeptLookUps.ts";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { isStorableText } from "../storage/StorableText.ts";

interface ClientRow {
  readonly id: string;
  readonly organization_id: string;
  readonly application_id: string | null;
  readonly client_id: string;
  readonly profile: number;
  readonly white_label: number;
  readonly standing: Standing;
  readonly created_at: number;
  readonly organization_standing: Standing;
}

const profileOf = Schema.decodeUnknownSync(AffiliationProfile);

const clientOf = (row: ClientRow, addresses: ReadonlyArray<string>): AffiliationClient => ({
  id: row.id,
  organizationId: row.organization_id,
  applicationId: row.application_id ?? undefined,
  clientId: row.client_id,
  profile: profileOf(row.profile),
  whiteLabel: row.white_label === 1,
  standing: row.standing,
  addresses,
  created: row.created_at,
});

/** The clients of the group-affiliation API in SQL, cached until access changes. */
export const SqlAffiliationClientStore: Layer.Layer<
  AffiliationClientStore,
  never,
  SqlClient | UnitOfWork
> = Layer.effect(
  AffiliationClientStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const { atomically } = yield* UnitOfWork;

    const columns = sql.literal(
      `c.id, c.organization_id, c.application_id, c.client_id, c.profile, c.white_label, c.standing, c.created_at,
       (SELECT o.standing FROM organization o WHERE o.id = c.organization_id) AS organization_standing
       FROM affiliation_client c`,
    );

    const addressesOf = (id: string) =>
      Effect.map(
        sql<{
          address: string;
        }>`SELECT address FROM affiliation_client_address WHERE client_id = ${plannedOnce(sql, id)} ORDER BY address`,
        (rows) => rows.map(({ address }) => address),
      );

    const known = Effect.fnUntraced(function* (row: ClientRow) {
      const found: KnownClient = {
        client: clientOf(row, yield* addressesOf(row.id)),
        organization: row.organization_standing,
      };
      return found;
    });

    const versionNow = yield* makeAccessVersion(sql);
    const kept = new KeptLookUps<KnownClient>();

    const findWhere = Effect.fnUntraced(function* (key: string, wanted: Fragment) {
      const version = yield* versionNow;
      const before = kept.find(key, version);
      if (before !== undefined) return Option.some(before);
      const [row] = yield* sql<ClientRow>`SELECT ${columns} WHERE ${wanted}
        ORDER BY c.created_at, c.id LIMIT 1`;
      if (row === undefined) return Option.none();
      const found = yield* known(row);
      kept.keep(key, version, found);
      return Option.some(found);
    }, Effect.orDie);

    const clients = Effect.gen(function* () {
      const rows = yield* sql<ClientRow>`SELECT ${columns} ORDER BY c.created_at, c.id`;
      return yield* Effect.forEach(rows, (row) =>
        Effect.map(addressesOf(row.id), (addresses) => clientOf(row, addresses)),
      );
    }).pipe(Effect.orDie);

    const put = Effect.fnUntraced(function* (
      client: AffiliationClient,
      digest: string | undefined,
    ) {
      const { addresses, applicationId, clientId, created, id, organizationId } = client;
      const changes = {
        application_id: applicationId ?? null,
        white_label: client.whiteLabel ? 1 : 0,
        standing: client.standing,
        ...(digest === undefined ? {} : { secret_digest: digest }),
      };
      const changed =
        yield* sql`UPDATE affiliation_client SET ${sql.update(changes)} WHERE id = ${id} RETURNING id`;
      if (changed.length === 0) {
        yield* sql`INSERT INTO affiliation_client ${sql.insert({
          secret_digest: "",
          ...changes,
          id,
          organization_id: organizationId,
          client_id: clientId,
          profile: client.profile,
          created_at: created,
        })}`;
      }
      yield* sql`DELETE FROM affiliation_client_address WHERE client_id = ${id}`;
      for (const address of new Set(addresses)) {
        yield* sql`INSERT INTO affiliation_client_address ${sql.insert({ address, client_id: id })}`;
      }
      yield* changeAccessVersion(sql);
    });

    return AffiliationClientStore.of({
      findByCredentials: (clientId, digest) =>
        isStorableText(clientId)
          ? findWhere(
              `${digest} ${clientId}`,
              sql`c.client_id = ${plannedOnce(sql, clientId)} AND c.secret_digest = ${plannedOnce(sql, digest)}`,
            )
          : Effect.succeedNone,
      findByAddress: (address) =>
        isStorableText(address)
          ? findWhere(
              `at ${address}`,
              sql`c.id IN (SELECT a.client_id FROM affiliation_client_address a WHERE a.address = ${plannedOnce(sql, address)})`,
            )
          : Effect.succeedNone,
      clients,
      put: (client, digest) => Effect.orDie(atomically(put(client, digest))),
    });
  }),
);
