import { PersonAttempts } from "@bonafide/core/affiliation/PersonAttempts";
import { Vault } from "@bonafide/core/storage/Vault";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

/** Attempts at people in SQL, each person by a keyed digest. One statement counts and tells. */
export const SqlPersonAttempts: Layer.Layer<PersonAttempts, never, SqlClient | Vault> =
  Layer.effect(
    PersonAttempts,
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const vault = yield* Vault;
      const digestOf = (person: string) => vault.lookup("affiliation attempt", person);

      const count = Effect.fnUntraced(function* (person: string, now: number, within: number) {
        const first = { person_digest: digestOf(person), since: now, attempts: 1 };
        const isOver = sql`affiliation_attempt.since <= ${now - within}`;
        const [row] = yield* sql<{
          attempts: number;
        }>`INSERT INTO affiliation_attempt ${sql.insert(first)}
          ON CONFLICT (person_digest) DO UPDATE SET
            attempts = CASE WHEN ${isOver} THEN 1 ELSE affiliation_attempt.attempts + 1 END,
            since = CASE WHEN ${isOver} THEN ${now} ELSE affiliation_attempt.since END
          RETURNING attempts`;
        return row === undefined ? 1 : Number(row.attempts);
      }, Effect.orDie);

      return PersonAttempts.of({
        count,
        takeBack: (person) =>
          sql`UPDATE affiliation_attempt SET attempts = attempts - 1
            WHERE person_digest = ${digestOf(person)} AND attempts > 0`.pipe(
            Effect.orDie,
            Effect.asVoid,
          ),
        forget: (before) =>
          sql`DELETE FROM affiliation_attempt WHERE since <= ${before}`.pipe(
            Effect.orDie,
            Effect.asVoid,
          ),
      });
    }),
  );
