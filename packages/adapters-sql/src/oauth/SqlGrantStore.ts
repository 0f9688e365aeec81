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
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { isUuid } from "../storage/Uuid.ts";
import { grantColumns, grantOf, type GrantRow } from "./GrantRow.ts";

/** The digests that a state holds; others stay as they are, so that a replay is known. */
const digestsOf = ({ state }: Pick<Grant, "state">) => {
  switch (state._tag) {
    case "CodeIssued":
      return { code_digest: state.code.digest };
    case "Redeemed":
      return { access_digest: state.access.digest, refresh_digest: state.refresh.digest };
    case "Ungranted":
    case "Ended":
      return {};
  }
};

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
        session_id: grant.sessionId,
        policy: JSON.stringify(grant.policy),
        redirect_uri: grant.redirectUri,
        challenge: grant.challenge ?? null,
        eid: yield* sealed(grant, eid),
        state: JSON.stringify(grant.state),
        ended: 0,
        ...digestsOf(grant),
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

    const findBy = Effect.fnUntraced(function* (kind: GrantTokenKind, digest: string) {
      const rows = yield* sql<GrantRow>`SELECT ${columns}
        WHERE ${current[kind]} = ${plannedOnce(sql, digest)}`;
      if (rows.length > 0 || kind === "code") return one(rows);
      return one(
        yield* sql<GrantRow>`SELECT ${columns}
          WHERE g.id = (SELECT r.grant_id FROM authorization_grant_replaced r
            WHERE r.digest = ${digest} AND r.kind = ${kind})`,
      );
    }, Effect.orDie);

    // A code's redemption is version 2; tokens are there to be replaced after it. Of two that replace the same ones at
    // once, the later finds them remembered, and then the version another.
    const rememberReplaced = Effect.fnUntraced(function* ({ id, state, version }: GrantChanges) {
      if (state._tag !== "Redeemed" || version <= 2) return;
      const before = sql`FROM authorization_grant WHERE id = ${id} AND version = ${version - 1}`;
      yield* sql`INSERT INTO authorization_grant_replaced (digest, kind, grant_id)
        SELECT access_digest, 'access', id ${before} UNION ALL SELECT refresh_digest, 'refresh', id ${before}
        ON CONFLICT DO NOTHING`;
    }, Effect.orDie);

    const save = Effect.fnUntraced(function* (changes: GrantChanges) {
      const { id, state, updated, version } = changes;
      yield* rememberReplaced(changes);
      const saved = yield* Effect.orDie(
        sql`UPDATE authorization_grant SET ${sql.update({
          state: JSON.stringify(state),
          // What ended stays so. Told each time, the index of what has not would be written each time.
          ...(state._tag === "Ended" ? { ended: 1 } : {}),
          ...digestsOf(changes),
          updated_at: updated,
          version,
        })} WHERE id = ${id} AND version = ${version - 1} RETURNING id`,
      );
      if (saved.length === 0) return yield* new VersionConflict();
    });

    return GrantStore.of({
      insert,
      findBy,
      find: (id) =>
        isUuid(id)
          ? Effect.orDie(Effect.map(sql<GrantRow>`SELECT ${columns} WHERE g.id = ${id}`, one))
          : Effect.succeedNone,
      save,
      liveOf: (personId) =>
        isUuid(personId)
          ? sql<GrantRow>`SELECT ${columns} WHERE g.ended = 0 AND g.person_id = ${plannedOnce(sql, personId)}
              ORDER BY g.created_at DESC, g.id DESC`.pipe(
              Effect.map((rows) => rows.map(grantOf)),
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
