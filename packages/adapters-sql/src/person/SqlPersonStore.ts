import { AffiliationFamily, ResponderRole } from "@bonafide/core/affiliation/AffiliationFamily";
import { comparableEmail } from "@bonafide/core/person/Email";
import type { Person } from "@bonafide/core/person/Person";
import { type ProofAttempt, PersonStore } from "@bonafide/core/person/PersonStore";
import { proofKinds } from "@bonafide/core/person/Proof";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import { Array, Effect, Layer, Option, Schema } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";
import { forgetLog } from "../storage/ForgottenLog.ts";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { isUuid } from "../storage/Uuid.ts";
import { codesInSql } from "./CodesInSql.ts";
import { personOf, type PersonRow } from "./PersonRow.ts";
import { sessionsInSql } from "./SessionsInSql.ts";

interface AttemptRow {
  readonly kind: string;
  readonly role: string | null;
  readonly reference_id: string;
  readonly created_at: number;
}

const kindOf = Schema.decodeUnknownSync(
  Schema.Union([Schema.Literals(proofKinds), AffiliationFamily]),
);
const roleOf = Schema.decodeUnknownSync(ResponderRole);

const attemptOf = (row: AttemptRow): ProofAttempt => ({
  kind: kindOf(row.kind),
  role: row.role === null ? undefined : roleOf(row.role),
  referenceId: row.reference_id,
  created: row.created_at,
});

/** People in SQL. Each is sealed under a data key of its own; emails are keyed digests. */
export const SqlPersonStore: Layer.Layer<PersonStore, never, SqlClient | Vault> = Layer.effect(
  PersonStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const vault = yield* Vault;

    const digestOf = (email: string) => vault.lookup("person email", comparableEmail(email));

    const read = (row: PersonRow) => personOf(vault, row);

    const changing = ({ id, personal, version }: Person, dataKey: Uint8Array | null) => {
      const kept = dataKey !== null && personal !== undefined;
      return {
        email_digest: kept ? digestOf(personal.email) : null,
        personal: kept ? vault.seal(dataKey, id, JSON.stringify(personal)) : null,
        version,
      };
    };

    const insert = Effect.fnUntraced(function* (person: Person) {
      const dataKey = person.personal === undefined ? null : vault.createKey();
      const inserted = yield* sql`INSERT INTO person ${sql.insert({
        id: person.id,
        verification_id: person.verificationId,
        data_key: dataKey,
        created_at: person.created,
        ...changing(person, dataKey),
      })} ON CONFLICT (email_digest) DO NOTHING RETURNING id`;
      return inserted.length === 1;
    }, Effect.orDie);

    const where = (wanted: Fragment) =>
      Effect.map(Effect.orDie(sql<PersonRow>`SELECT * FROM person WHERE ${wanted}`), (rows) =>
        Option.map(Array.head(rows), read),
      );

    const newest = (limit: number) =>
      sql<PersonRow>`SELECT * FROM person ORDER BY created_at DESC, id DESC LIMIT ${limit}`.pipe(
        Effect.map((rows) => rows.map(read)),
        Effect.orDie,
      );

    const save = Effect.fnUntraced(function* (person: Person) {
      const { id, version } = person;
      const [row] = yield* Effect.orDie(
        sql<{ data_key: Uint8Array | null }>`SELECT data_key FROM person WHERE id = ${id}`,
      );
      const saved = yield* Effect.orDie(
        sql`UPDATE person SET ${sql.update(changing(person, row?.data_key ?? null))}
          WHERE id = ${id} AND version = ${version - 1} RETURNING id`,
      );
      if (saved.length === 0) return yield* new VersionConflict();
    });

    const attempts = (personId: string) =>
      isUuid(personId)
        ? sql<AttemptRow>`SELECT kind, role, reference_id, created_at FROM person_attempt
            WHERE person_id = ${plannedOnce(sql, personId)} ORDER BY number`.pipe(
            Effect.map((rows) => rows.map(attemptOf)),
            Effect.orDie,
          )
        : Effect.succeed([]);

    return PersonStore.of({
      sessions: yield* sessionsInSql("person_session", "person_id"),
      codes: yield* codesInSql,
      insert,
      newest,
      find: (id) => (isUuid(id) ? where(sql`id = ${id}`) : Effect.succeedNone),
      findByEmail: (email) => where(sql`email_digest = ${digestOf(email)}`),
      findByAttempt: (referenceId) =>
        isUuid(referenceId)
          ? where(
              sql`id = (SELECT person_id FROM person_attempt WHERE reference_id = ${referenceId} LIMIT 1)`,
            )
          : Effect.succeedNone,
      save,
      addAttempt: (personId, { created, kind, referenceId, role }) =>
        Effect.asVoid(
          Effect.orDie(
            sql`INSERT INTO person_attempt ${sql.insert({
              person_id: personId,
              kind,
              role: role ?? null,
              reference_id: referenceId,
              created_at: created,
            })}`,
          ),
        ),
      attemptsOf: (personId) =>
        Effect.map(attempts(personId), (all) => [
          ...new Map(all.map((attempt) => [attempt.kind, attempt])).values(),
        ]),
      allAttemptsOf: attempts,
      erase: (id) =>
        isUuid(id)
          ? sql`UPDATE person SET data_key = NULL, personal = NULL, email_digest = NULL
              WHERE id = ${id}`.pipe(Effect.andThen(forgetLog(sql)), Effect.orDie)
          : Effect.void,
    });
  }),
);
