import { PersonSessionState } from "@bonafide/core/person/PersonSession";
import type { PersonSessionStore, StoredSession } from "@bonafide/core/person/PersonSessionStore";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Array, Effect, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { isStorableText } from "../storage/StorableText.ts";
import { storedJson } from "../storage/StoredJson.ts";
import { isUuid } from "../storage/Uuid.ts";

interface SessionRow {
  readonly id: string;
  readonly owner_id: string;
  readonly digest: string;
  readonly state: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
}

const readState = storedJson(PersonSessionState);

const read = (row: SessionRow): StoredSession => ({
  id: row.id,
  personId: row.owner_id,
  digest: row.digest,
  state: readState(row.state),
  created: row.created_at,
  updated: row.updated_at,
  version: row.version,
});

const changing = ({ state, updated, version }: StoredSession) => ({
  standing: state._tag === "Open" ? "open" : "ended",
  state: JSON.stringify(state),
  updated_at: updated,
  version,
});

const columns = ["id", "digest", "state", "created_at", "updated_at", "version"];

/** Sessions in a table, found by the digests of their secrets; `owner` is the column of the owner's id. */
export const sessionsInSql = (
  table: "person_session" | "staff_session",
  owner: "person_id" | "staff_id",
): Effect.Effect<PersonSessionStore, never, SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const shown = sql.literal([...columns, `${owner} AS owner_id`].join(", "));
    const [sessions, ownerId] = [sql.literal(table), sql.literal(owner)];

    const save = Effect.fnUntraced(function* (session: StoredSession) {
      const saved = yield* Effect.orDie(
        sql`UPDATE ${sessions} SET ${sql.update(changing(session))}
            WHERE id = ${session.id} AND version = ${session.version - 1} RETURNING id`,
      );
      if (saved.length === 0) return yield* new VersionConflict();
    });

    return {
      insert: (session) =>
        Effect.asVoid(
          Effect.orDie(
            sql`INSERT INTO ${sessions} ${sql.insert({
              id: session.id,
              [owner]: session.personId,
              digest: session.digest,
              created_at: session.created,
              ...changing(session),
            })}`,
          ),
        ),
      find: (digest) =>
        isStorableText(digest)
          ? sql<SessionRow>`SELECT ${shown} FROM ${sessions} WHERE digest = ${digest}`.pipe(
              Effect.map((rows) => Option.map(Array.head(rows), read)),
              Effect.orDie,
            )
          : Effect.succeedNone,
      save,
      openOf: (id) =>
        isUuid(id)
          ? sql<SessionRow>`SELECT ${shown} FROM ${sessions} WHERE standing = 'open'
              AND ${ownerId} = ${plannedOnce(sql, id)} ORDER BY created_at, id`.pipe(
              Effect.map((rows) => rows.map(read)),
              Effect.orDie,
            )
          : Effect.succeed([]),
      forgetBefore: (time, limit) =>
        sql`DELETE FROM ${sessions} WHERE id IN (SELECT id FROM ${sessions}
            WHERE updated_at < ${time} ORDER BY updated_at LIMIT ${limit}) RETURNING id`.pipe(
          Effect.map((gone) => gone.length),
          Effect.orDie,
        ),
    };
  });
