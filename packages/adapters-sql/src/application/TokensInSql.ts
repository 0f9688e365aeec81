import type { Organization, Standing } from "@bonafide/core/access/Account";
import type {
  ApplicationScope,
  ApplicationToken,
} from "@bonafide/core/application/ApplicationToken";
import {
  type ApplicationTokenStore,
  type FoundToken,
} from "@bonafide/core/application/ApplicationTokenStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Effect, Option, type Scope } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { makeAccessVersion, changeAccessVersion } from "../access/AccessVersion.ts";
import { KeptLookUps } from "../access/KeptLookUps.ts";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { isStorableText } from "../storage/StorableText.ts";
import { isUuid } from "../storage/Uuid.ts";

interface OrganizationRow {
  readonly id: string;
  readonly name: string;
  readonly standing: Standing;
  readonly created_at: number;
}

interface TokenRow {
  readonly token_id: string;
  readonly digest: string;
  readonly scope: ApplicationScope;
  readonly token_standing: Standing;
  readonly token_created_at: number;
  readonly ends_at: number | null;
}

const organizationOf = ({
  created_at: created,
  id,
  name,
  standing,
}: OrganizationRow): Organization => ({
  id,
  name,
  standing,
  created,
});

const tokenOf = (row: TokenRow, organizationIds: ReadonlyArray<string>): ApplicationToken => ({
  id: row.token_id,
  organizationIds,
  scope: row.scope,
  standing: row.token_standing,
  digest: row.digest,
  created: row.token_created_at,
  ends: row.ends_at ?? undefined,
});

/** One row for each organization. */
const foundIn = (rows: ReadonlyArray<TokenRow & OrganizationRow>): Option.Option<FoundToken> =>
  Option.map(Option.fromUndefinedOr(rows[0]), (row) => ({
    token: tokenOf(
      row,
      rows.map(({ id }) => id),
    ),
    organizations: rows.map(organizationOf),
  }));

const hasEnded = ({ token: { ends } }: FoundToken, now: number): boolean =>
  ends !== undefined && ends <= now;

/**
 * Access tokens of the Applications API in SQL. While access is unchanged, a repeated token costs one query of one row.
 */
export const tokensInSql: Effect.Effect<
  ApplicationTokenStore,
  never,
  SqlClient | UnitOfWork | Scope.Scope
> = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const { atomically } = yield* UnitOfWork;

  const tokenColumns =
    sql.literal(`t.id AS token_id, t.digest, t.scope, t.standing AS token_standing,
      t.created_at AS token_created_at, t.ends_at`);

  const versionNow = yield* makeAccessVersion(sql);
  const kept = new KeptLookUps<FoundToken>();

  const lookUp = (digest: string, version: number) =>
    sql<TokenRow & OrganizationRow>`SELECT ${tokenColumns}, o.id, o.name, o.standing, o.created_at
        FROM application_token t
          JOIN application_token_organization b ON b.token_id = t.id
          JOIN organization o ON o.id = b.organization_id
        WHERE t.digest = ${plannedOnce(sql, digest)} ORDER BY o.id`.pipe(
      Effect.map(foundIn),
      Effect.tap((found) =>
        Effect.sync(() => {
          if (Option.isSome(found)) kept.keep(digest, version, found.value);
        }),
      ),
    );

  const findByDigest = (digest: string, now: number) =>
    isStorableText(digest)
      ? versionNow.pipe(
          Effect.flatMap((version) => {
            const found = kept.find(digest, version);
            return found === undefined
              ? lookUp(digest, version)
              : Effect.succeed(Option.some(found));
          }),
          Effect.map(Option.filter((found) => !hasEnded(found, now))),
          Effect.orDie,
        )
      : Effect.succeedNone;

  const organizations = (ids: ReadonlyArray<string>) => {
    const wanted = ids.filter(isUuid);
    return wanted.length === 0
      ? Effect.succeed([])
      : sql<OrganizationRow>`SELECT * FROM organization WHERE ${sql.in("id", wanted)} ORDER BY id`.pipe(
          Effect.map((rows) => rows.map(organizationOf)),
          Effect.orDie,
        );
  };

  const all = sql<
    TokenRow & { readonly id: string }
  >`SELECT ${tokenColumns}, b.organization_id AS id
      FROM application_token t JOIN application_token_organization b ON b.token_id = t.id
      ORDER BY t.created_at, t.id, b.organization_id`.pipe(
    Effect.map((rows) =>
      [...Map.groupBy(rows, ({ token_id }) => token_id).values()].flatMap((bound) =>
        bound.slice(0, 1).map((row) =>
          tokenOf(
            row,
            bound.map(({ id }) => id),
          ),
        ),
      ),
    ),
    Effect.orDie,
  );

  const write = Effect.fnUntraced(function* (token: ApplicationToken) {
    const { created, digest, ends, id, organizationIds, scope, standing } = token;
    yield* sql`INSERT INTO application_token ${sql.insert({
      id,
      digest,
      scope,
      standing,
      created_at: created,
      ends_at: ends ?? null,
    })} ON CONFLICT (id) DO UPDATE SET standing = excluded.standing, ends_at = excluded.ends_at`;
    for (const organizationId of organizationIds) {
      yield* sql`INSERT INTO application_token_organization ${sql.insert({
        token_id: id,
        organization_id: organizationId,
      })} ON CONFLICT DO NOTHING`;
    }
  });

  return {
    findByDigest,
    organizations,
    all,
    put: (token) =>
      Effect.orDie(atomically(Effect.andThen(write(token), changeAccessVersion(sql)))),
  };
});
