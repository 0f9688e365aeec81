import type { Grant } from "@bonafide/core/oauth/Grant";
import {
  type GrantChanges,
  GrantStore,
  type GrantTokenKind,
} from "@bonafide/core/oauth/GrantStore";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import { Array, Effect, Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { amongTexts, updateVersions } from "../storage/JsonRows.ts";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { isUuid } from "../storage/Uuid.ts";
import { grantColumns, grantOf, type GrantRow } from "./GrantRow.ts";
import { grantRecordInSql } from "./GrantRecordInSql.ts";

/** A grant with the digest by which it was found. */
interface FoundRow extends GrantRow {
  readonly shown: string;
}

/** A live grant. */
interface LiveRow extends GrantRow {
  readonly named: number;
}

/** The columns that every change of a grant writes, besides the version. */
const changing = { state: "text", updated_at: "integer" } as const;

const codeOf = ({ state }: Grant): string | undefined =>
  state._tag === "CodeIssued" ? state.code.digest : undefined;

const rowOf = ({ id, state, updated, version }: GrantChanges) => ({
  id,
  version,
  state: JSON.stringify(state),
  updated_at: updated,
});

const redeemedRows = (change: GrantChanges) =>
  change.state._tag === "Redeemed"
    ? [
        {
          ...rowOf(change),
          access_digest: change.state.access.digest,
          refresh_digest: change.state.refresh.digest,
        },
      ]
    : [];

const endedRows = (change: GrantChanges) =>
  change.state._tag === "Ended" ? [{ ...rowOf(change), ended: 1, subject: null }] : [];

/** Grants in SQL. */
export const SqlGrantStore: Layer.Layer<GrantStore, never, SqlClient | Vault> = Layer.effect(
  GrantStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const vault = yield* Vault;

    const columns = sql.literal(`${grantColumns} FROM authorization_grant g`);

    const sealed = Effect.fnUntraced(function* ({ id, personId }: Grant, eid: string | undefined) {
      if (eid === undefined) return null;
      const [person] = yield* sql<{
        data_key: Uint8Array | null;
      }>`SELECT data_key FROM person WHERE id = ${personId}`;
      const dataKey = person?.data_key ?? null;
      return dataKey === null ? null : vault.seal(dataKey, id, eid);
    });

    const insert = Effect.fnUntraced(function* (grant: Grant, eid: string | undefined) {
      yield* sql`INSERT INTO authorization_grant ${sql.insert({
        id: grant.id,
        consumer_id: grant.consumerId,
        organization_id: grant.organizationId,
        application_id: grant.applicationId,
        person_id: grant.personId,
        subject: grant.subject ?? null,
        session_id: grant.sessionId,
        policy: JSON.stringify(grant.policy),
        redirect_uri: grant.redirectUri,
        challenge: grant.challenge ?? null,
        eid: yield* sealed(grant, eid),
        state: JSON.stringify(grant.state),
        ended: 0,
        code_digest: codeOf(grant),
        created_at: grant.created,
        updated_at: grant.updated,
        version: grant.version,
      })}`;
    }, Effect.orDie);

    const one = (rows: ReadonlyArray<GrantRow>) => Option.map(Array.head(rows), grantOf);

    const current = {
      code: sql.literal("g.code_digest"),
      access: sql.literal("g.access_digest"),
      refresh: sql.literal("g.refresh_digest"),
    };

    const read = (rows: ReadonlyArray<FoundRow>) =>
      rows.map((row) => [row.shown, grantOf(row)] as const);

    const findBy = Effect.fnUntraced(function* (
      kind: GrantTokenKind,
      digests: ReadonlyArray<string>,
    ) {
      const found = yield* sql<FoundRow>`SELECT ${current[kind]} AS shown, ${columns}
        WHERE ${current[kind]} ${amongTexts(sql, digests)}`;
      const known = new Map(read(found));
      const others = kind === "code" ? [] : digests.filter((digest) => !known.has(digest));
      if (others.length === 0) return known;
      const replaced = yield* sql<FoundRow>`SELECT r.digest AS shown, ${columns}
        JOIN authorization_grant_replaced r ON r.grant_id = g.id
        WHERE r.digest ${amongTexts(sql, others)} AND r.kind = ${kind}`;
      return new Map([...known, ...read(replaced)]);
    }, Effect.orDie);

    // A code's redemption is version 2; later versions replace tokens. If two requests replace the same tokens at once,
    // the later one finds them stored here, and then fails on the version.
    const rememberReplaced = (rows: ReadonlyArray<{ id: string; version: number }>) => {
      const ids = rows.flatMap(({ id, version }) => (version > 2 ? [id] : []));
      if (ids.length === 0) return Effect.void;
      const before = sql`FROM authorization_grant WHERE id ${amongTexts(sql, ids)}`;
      return sql`INSERT INTO authorization_grant_replaced (digest, kind, grant_id)
        SELECT access_digest, 'access', id ${before} UNION ALL SELECT refresh_digest, 'refresh', id ${before}
        ON CONFLICT DO NOTHING`;
    };

    const redeem = updateVersions(sql, "authorization_grant", {
      ...changing,
      access_digest: "text",
      refresh_digest: "text",
    });
    // A separate statement, because writing `ended_at` always would update its index every time.
    const end = updateVersions(sql, "authorization_grant", {
      ...changing,
      ended: "integer",
      subject: "text",
    });

    const save = Effect.fnUntraced(function* (changes: ReadonlyArray<GrantChanges>) {
      const redeemed = changes.flatMap(redeemedRows);
      const ended = changes.flatMap(endedRows);
      yield* rememberReplaced(redeemed);
      const saved = [
        ...(redeemed.length === 0 ? [] : yield* redeem(redeemed)),
        ...(ended.length === 0 ? [] : yield* end(ended)),
      ];
      return saved.length === changes.length;
    }, Effect.orDie);

    return GrantStore.of({
      record: yield* grantRecordInSql,
      insert,
      findBy,
      find: (id) =>
        isUuid(id)
          ? Effect.orDie(Effect.map(sql<GrantRow>`SELECT ${columns} WHERE g.id = ${id}`, one))
          : Effect.succeedNone,
      save: (changes) =>
        Effect.flatMap(save(changes), (all) => (all ? Effect.void : new VersionConflict())),
      liveOf: (personId) =>
        isUuid(personId)
          ? sql<LiveRow>`SELECT CASE WHEN g.eid IS NULL THEN 0 ELSE 1 END AS named, ${columns}
              WHERE g.ended = 0 AND g.person_id = ${plannedOnce(sql, personId)}
              ORDER BY g.created_at DESC, g.id DESC`.pipe(
              Effect.map((rows) =>
                rows.map((row) => ({ ...grantOf(row), named: row.named === 1 })),
              ),
              Effect.orDie,
            )
          : Effect.succeed([]),
      forgetBefore: (time, limit) =>
        sql`DELETE FROM authorization_grant WHERE id IN (
            SELECT id FROM authorization_grant WHERE created_at < ${time} AND updated_at < ${time}
            ORDER BY created_at LIMIT ${limit}) RETURNING id`.pipe(
          Effect.map((rows) => rows.length),
          Effect.orDie,
        ),
    });
  }),
);
