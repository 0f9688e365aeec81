import type { AccountAccess, Standing } from "@bonafide/core/access/Account";
import { AccessStore } from "@bonafide/core/access/AccessStore";
import { Product } from "@bonafide/core/verification/Product";
import { Effect, Layer, Option, Schema } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { makeAccessVersion } from "./AccessVersion.ts";
import { KeptLookUps } from "./KeptLookUps.ts";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { isStorableText } from "../storage/StorableText.ts";

const isProduct = Schema.is(Product);

interface CredentialsRow {
  readonly account_id: string;
  readonly account_name: string;
  readonly account_standing: Standing;
  readonly account_created_at: number;
  readonly account_per_minute: number | null;
  readonly application_id: string | null;
  readonly organization_id: string;
  readonly organization_name: string;
  readonly organization_standing: Standing;
  readonly organization_created_at: number;
  readonly product: string | null;
  readonly grant_per_minute: number | null;
  readonly ends_at: number | null;
}

/** The result of a key, and its end in epoch milliseconds, null if it has none. */
interface Found {
  readonly credentials: AccountAccess;
  readonly endsAt: number | null;
}

/** One row for each product, or one without a product. */
const credentialsOf = (
  row: CredentialsRow,
  rows: ReadonlyArray<CredentialsRow>,
): AccountAccess => ({
  account: {
    id: row.account_id,
    organizationId: row.organization_id,
    applicationId: row.application_id ?? undefined,
    name: row.account_name,
    standing: row.account_standing,
    perMinute: row.account_per_minute ?? undefined,
    created: row.account_created_at,
  },
  organization: {
    id: row.organization_id,
    name: row.organization_name,
    standing: row.organization_standing,
    created: row.organization_created_at,
  },
  grants: rows.flatMap(({ grant_per_minute, product }) =>
    isProduct(product) ? [{ product, perMinute: grant_per_minute ?? undefined }] : [],
  ),
});

/** Looks up credentials in SQL. While access is unchanged, a repeated key costs one query of one row. */
export const SqlAccessStore: Layer.Layer<AccessStore, never, SqlClient> = Layer.effect(
  AccessStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;

    const versionNow = yield* makeAccessVersion(sql);
    const kept = new KeptLookUps<Found>();

    const lookUp = (digest: string, version: number) =>
      sql<CredentialsRow>`SELECT
          a.id AS account_id, a.name AS account_name, a.standing AS account_standing,
          a.created_at AS account_created_at, a.per_minute AS account_per_minute,
          a.application_id,
          o.id AS organization_id, o.name AS organization_name, o.standing AS organization_standing,
          o.created_at AS organization_created_at,
          g.product, g.per_minute AS grant_per_minute, k.ends_at
        FROM account_key k
          JOIN account a ON a.id = k.account_id
          JOIN organization o ON o.id = a.organization_id
          LEFT JOIN account_grant g ON g.account_id = a.id
        WHERE k.digest = ${plannedOnce(sql, digest)}
        ORDER BY g.product`.pipe(
        Effect.map((rows) => {
          const [row] = rows;
          if (row === undefined) return undefined;
          const found = { credentials: credentialsOf(row, rows), endsAt: row.ends_at };
          kept.keep(digest, version, found);
          return found;
        }),
      );

    const findByKey = (digest: string, now: number) => {
      if (!isStorableText(digest)) return Effect.succeedNone;
      return versionNow.pipe(
        Effect.flatMap((version) => {
          const found = kept.find(digest, version);
          return found === undefined ? lookUp(digest, version) : Effect.succeed(found);
        }),
        Effect.map((found) =>
          found !== undefined && (found.endsAt === null || found.endsAt > now)
            ? Option.some(found.credentials)
            : Option.none(),
        ),
        Effect.orDie,
      );
    };

    let inactive:
      | { readonly version: number; readonly products: ReadonlyArray<Product> }
      | undefined;

    const readInactive = (version: number) =>
      sql<{ product: string }>`SELECT product FROM product_standing
        WHERE standing = 'inactive' ORDER BY product`.pipe(
        Effect.map((rows) => {
          const products = rows.map(({ product }) => product).filter(isProduct);
          inactive = { version, products };
          return products;
        }),
      );

    const inactiveProducts = versionNow.pipe(
      Effect.flatMap((version) =>
        inactive?.version === version ? Effect.succeed(inactive.products) : readInactive(version),
      ),
      Effect.orDie,
    );

    return AccessStore.of({ findByKey, inactiveProducts });
  }),
);
