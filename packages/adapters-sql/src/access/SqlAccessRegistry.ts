import type {
  Account,
  EnabledProduct,
  Organization,
  Standing,
} from "@bonafide/core/access/Account";
import type { AccountKey } from "@bonafide/core/access/AccountKey";
import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { Product } from "@bonafide/core/verification/Product";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { isUuid } from "../storage/Uuid.ts";
import { changeAccessVersion } from "./AccessVersion.ts";

const isProduct = Schema.is(Product);

interface OrganizationRow {
  readonly id: string;
  readonly name: string;
  readonly standing: Standing;
  readonly created_at: number;
}

interface AccountRow extends OrganizationRow {
  readonly organization_id: string;
  readonly application_id: string | null;
  readonly per_minute: number | null;
}

interface GrantRow {
  readonly account_id: string;
  readonly product: string;
  readonly per_minute: number | null;
}

interface KeyRow {
  readonly id: string;
  readonly account_id: string;
  readonly digest: string;
  readonly created_at: number;
  readonly ends_at: number | null;
}

const accountOf = (row: AccountRow): Account => ({
  id: row.id,
  organizationId: row.organization_id,
  applicationId: row.application_id ?? undefined,
  name: row.name,
  standing: row.standing,
  perMinute: row.per_minute ?? undefined,
  created: row.created_at,
});

const grantsOf = (
  rows: ReadonlyArray<GrantRow>,
  accountId: string,
): ReadonlyArray<EnabledProduct> =>
  rows.flatMap(({ account_id, per_minute, product }) =>
    account_id === accountId && isProduct(product)
      ? [{ product, perMinute: per_minute ?? undefined }]
      : [],
  );

const keyOf = (row: KeyRow): AccountKey => ({
  id: row.id,
  accountId: row.account_id,
  digest: row.digest,
  created: row.created_at,
  ends: row.ends_at ?? undefined,
});

/** The registry of access in SQL. */
export const SqlAccessRegistry: Layer.Layer<AccessRegistry, never, SqlClient | UnitOfWork> =
  Layer.effect(
    AccessRegistry,
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const { atomically } = yield* UnitOfWork;

      const organizations =
        sql<OrganizationRow>`SELECT * FROM organization ORDER BY created_at, id`.pipe(
          Effect.map((rows) =>
            rows.map(({ created_at: created, id, name, standing }): Organization => ({
              id,
              name,
              standing,
              created,
            })),
          ),
          Effect.orDie,
        );

      const accounts = Effect.gen(function* () {
        const rows = yield* sql<AccountRow>`SELECT * FROM account ORDER BY created_at, id`;
        const grants = yield* sql<GrantRow>`SELECT * FROM account_grant ORDER BY product`;
        return rows.map((row) => ({ ...accountOf(row), grants: grantsOf(grants, row.id) }));
      }).pipe(Effect.orDie);

      const keysOf = (accountId: string) =>
        !isUuid(accountId)
          ? Effect.succeed([])
          : sql<KeyRow>`SELECT * FROM account_key WHERE account_id = ${accountId} ORDER BY created_at, id`.pipe(
              Effect.map((rows) => rows.map(keyOf)),
              Effect.orDie,
            );

      const putOrganization = ({ created, id, name, standing }: Organization) =>
        sql`INSERT INTO organization ${sql.insert({ id, name, standing, created_at: created })}
          ON CONFLICT (id) DO UPDATE SET name = excluded.name, standing = excluded.standing`;

      const putAccount = ({
        applicationId,
        created,
        id,
        name,
        organizationId,
        perMinute,
        standing,
      }: Account) =>
        sql`INSERT INTO account ${sql.insert({
          id,
          organization_id: organizationId,
          application_id: applicationId ?? null,
          name,
          standing,
          per_minute: perMinute ?? null,
          created_at: created,
        })} ON CONFLICT (id) DO UPDATE SET
          application_id = excluded.application_id, name = excluded.name, standing = excluded.standing,
          per_minute = excluded.per_minute`;

      const putGrants = Effect.fnUntraced(function* (
        accountId: string,
        grants: ReadonlyArray<EnabledProduct>,
      ) {
        yield* sql`DELETE FROM account_grant WHERE account_id = ${accountId}`;
        for (const { perMinute, product } of grants) {
          yield* sql`INSERT INTO account_grant ${sql.insert({
            account_id: accountId,
            product,
            per_minute: perMinute ?? null,
          })}`;
        }
      });

      const putKey = ({ accountId, created, digest, ends, id }: AccountKey) =>
        sql`INSERT INTO account_key ${sql.insert({
          id,
          account_id: accountId,
          digest,
          created_at: created,
          ends_at: ends ?? null,
        })} ON CONFLICT (id) DO UPDATE SET ends_at = excluded.ends_at`;

      const setProduct = (product: Product, standing: Standing) =>
        sql`INSERT INTO product_standing ${sql.insert({ product, standing })}
          ON CONFLICT (product) DO UPDATE SET standing = excluded.standing`;

      const stored = <E>(change: Effect.Effect<unknown, E>) =>
        Effect.asVoid(Effect.orDie(atomically(Effect.andThen(change, changeAccessVersion(sql)))));

      return AccessRegistry.of({
        organizations,
        accounts,
        keysOf,
        putOrganization: (organization) => stored(putOrganization(organization)),
        putAccount: (account) => stored(putAccount(account)),
        putGrants: (accountId, grants) => stored(putGrants(accountId, grants)),
        putKey: (key) => stored(putKey(key)),
        setProduct: (product, standing) => stored(setProduct(product, standing)),
      });
    }),
  );
