import { PersonSessionState } from "@bonafide/core/person/PersonSession";
import { PersonSessionStore, type StoredSession } from "@bonafide/core/person/PersonSessionStore";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Array, Effect, Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { isStorableText } from "../storage/StorableText.ts";
import { storedJson } from "../storage/StoredJson.ts";
import { isUuid } from "../storage/Uuid.ts";

interface SessionRow {
  readonly id: string;
  readonly person_id: string;
  readonly digest: string;
  readonly state: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
}

const readState = storedJson(PersonSessionState);

const read = (row: SessionRow): StoredSession => ({
  id: row.id,
  personId: row.person_id,
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

/** Sessions in SQL, found by the digests of their secrets. */
export const SqlPersonSessionStore: Layer.Layer<PersonSessionStore, never, SqlClient> =
  Layer.effect(
    PersonSessionStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient;

      const save = Effect.fnUntraced(function* (session: StoredSession) {
        const saved = yield* Effect.orDie(
          sql`UPDATE person_session SET ${sql.update(changing(session))}
            WHERE id = ${session.id} AND version = ${session.version - 1} RETURNING id`,
        );
        if (saved.length === 0) return yield* new VersionConflict();
      });

      return PersonSessionStore.of({
        insert: (session) =>
          Effect.asVoid(
            Effect.orDie(
              sql`INSERT INTO person_session ${sql.insert({
                id: session.id,
                person_id: session.personId,
                digest: session.digest,
                created_at: session.created,
                ...changing(session),
              })}`,
            ),
          ),
        find: (digest) =>
          isStorableText(digest)
            ? sql<SessionRow>`SELECT * FROM person_session WHERE digest = ${digest}`.pipe(
                Effect.map((rows) => Option.map(Array.head(rows), read)),
                Effect.orDie,
              )
            : Effect.succeedNone,
        save,
        openOf: (personId) =>
          isUuid(personId)
            ? sql<SessionRow>`SELECT * FROM person_session WHERE standing = 'open'
                AND person_id = ${plannedOnce(sql, personId)} ORDER BY created_at, id`.pipe(
                Effect.map((rows) => rows.map(read)),
                Effect.orDie,
              )
            : Effect.succeed([]),
        forgetBefore: (time, limit) =>
          sql`DELETE FROM person_session WHERE id IN (SELECT id FROM person_session
              WHERE updated_at < ${time} ORDER BY updated_at LIMIT ${limit}) RETURNING id`.pipe(
            Effect.map((gone) => gone.length),
            Effect.orDie,
          ),
      });
    }),
  );
