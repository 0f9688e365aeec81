import {
  codeLifetimes,
  type PersonCode,
  type PersonCodePurpose,
  type PersonCodeStore,
} from "@bonafide/core/person/PersonCodeStore";
import { Array, Effect, Option, Record, Schema } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { isUuid } from "../storage/Uuid.ts";

interface CodeRow {
  readonly digest: string;
  readonly person_id: string;
  readonly purpose: string;
  readonly expires_at: number;
}

const purposeOf: (text: string) => PersonCodePurpose = Schema.decodeUnknownSync(
  Schema.Literals(Record.keys(codeLifetimes)),
);

const read = (row: CodeRow): PersonCode => ({
  digest: row.digest,
  personId: row.person_id,
  purpose: purposeOf(row.purpose),
  expires: row.expires_at,
});

/** The codes of letters in SQL, as digests. */
export const codesInSql: Effect.Effect<PersonCodeStore, never, SqlClient> = Effect.map(
  SqlClient,
  (sql) => {
    const remove = Effect.fnUntraced(function* ({ digest, personId, purpose }: PersonCode) {
      const gone = yield* sql`DELETE FROM person_code WHERE digest = ${digest} RETURNING digest`;
      if (gone.length === 0) return false;
      yield* sql`DELETE FROM person_code WHERE person_id = ${personId} AND purpose = ${purpose}`;
      return true;
    }, Effect.orDie);

    return {
      insert: ({ digest, expires, personId, purpose }) =>
        Effect.asVoid(
          Effect.orDie(
            sql`INSERT INTO person_code ${sql.insert({
              digest,
              person_id: personId,
              purpose,
              expires_at: expires,
            })}`,
          ),
        ),
      find: (digest) =>
        sql<CodeRow>`SELECT * FROM person_code WHERE digest = ${digest}`.pipe(
          Effect.map((rows) => Option.map(Array.head(rows), read)),
          Effect.orDie,
        ),
      spend: remove,
      eraseOf: (personId) =>
        isUuid(personId)
          ? Effect.asVoid(Effect.orDie(sql`DELETE FROM person_code WHERE person_id = ${personId}`))
          : Effect.void,
      forgetBefore: (time, limit) =>
        sql`DELETE FROM person_code WHERE digest IN (SELECT digest FROM person_code
            WHERE expires_at < ${time} ORDER BY expires_at LIMIT ${limit}) RETURNING digest`.pipe(
          Effect.map((gone) => gone.length),
          Effect.orDie,
        ),
    };
  },
);
