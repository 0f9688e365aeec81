import type { Letter } from "@bonafide/core/mail/Letter";
import { Signals } from "@bonafide/core/storage/Signals";
import { LetterStore } from "@bonafide/core/mail/LetterStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import { Array, Effect, Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { skipLocked } from "../due/SkipLocked.ts";
import { amongTexts } from "../storage/JsonRows.ts";
import { isUuid } from "../storage/Uuid.ts";
import { letterOf, type LetterRow } from "./LetterRow.ts";
import { letterListsInSql } from "./LetterListsInSql.ts";

const columns = `id, person_id, kind, status, data_key, details, attempts, due_at, failure,
  created_at, updated_at`;

/** Letters in SQL. What is personal is sealed, and deleted with its key when a letter ends. */
export const SqlLetterStore: Layer.Layer<
  LetterStore,
  never,
  SqlClient | Vault | UnitOfWork | Signals
> = Layer.effect(
  LetterStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const vault = yield* Vault;
    const { atomically } = yield* UnitOfWork;
    const { letter: signal } = yield* Signals;

    const unclaimed = skipLocked(sql);

    const put = (letter: Letter) => {
      const { attempts, created, details, dueAt, failure, id, kind, personId, status, updated } =
        letter;
      const dataKey = details === undefined ? null : vault.createKey();
      const row = {
        id,
        person_id: personId ?? null,
        kind,
        status,
        data_key: dataKey,
        details: dataKey === null ? null : vault.seal(dataKey, id, JSON.stringify(details)),
        attempts,
        due_at: dueAt ?? null,
        failure: failure ?? null,
        created_at: created,
        updated_at: updated,
      };
      return Effect.andThen(
        Effect.orDie(sql`INSERT INTO letter ${sql.insert(row)}`),
        sql.afterCommit(signal.wake),
      );
    };

    const claim = Effect.fnUntraced(function* ({
      holder,
      leaseUntil,
      limit,
      now,
    }: Parameters<LetterStore["Service"]["claim"]>[0]) {
      const rows = yield* sql<LetterRow>`SELECT ${sql.literal(columns)} FROM letter
          WHERE due_at <= ${now} ORDER BY due_at, id LIMIT ${limit} ${unclaimed}`;
      yield* sql`UPDATE letter SET due_at = ${leaseUntil}, holder = ${holder}
          WHERE id ${amongTexts(
            sql,
            rows.map(({ id }) => id),
          )}`;
      return rows.map((row) => letterOf(vault, row));
    });

    const record = ({ attempts, dueAt, failure, id, personId, status, updated }: Letter) => {
      const over = status === "queued" ? sql`` : sql`, data_key = NULL, details = NULL`;
      return sql`UPDATE letter SET status = ${status}, attempts = ${attempts},
          due_at = ${dueAt ?? null}, holder = NULL, person_id = ${personId ?? null}, failure = ${failure ?? null},
          updated_at = ${updated} ${over}
          WHERE id = ${id} AND status = 'queued' AND attempts = ${attempts - 1} RETURNING id`.pipe(
        Effect.map((rows) => rows.length === 1),
        Effect.orDie,
      );
    };

    return LetterStore.of({
      ...(yield* letterListsInSql),
      put,
      claim: Effect.fnUntraced(function* (wanted) {
        // Reads first: a server without letters writes nothing.
        const due = yield* sql`SELECT 1 FROM letter WHERE due_at <= ${wanted.now} LIMIT 1`;
        return due.length === 0 ? [] : yield* atomically(claim(wanted));
      }, Effect.orDie),
      record,
      nextDue: sql<{ due_at: number | null }>`SELECT MIN(due_at) AS due_at FROM letter
          WHERE due_at IS NOT NULL`.pipe(
        Effect.map((rows) => Option.flatMapNullishOr(Array.head(rows), ({ due_at }) => due_at)),
        Effect.orDie,
      ),
      eraseOf: (personId) =>
        isUuid(personId)
          ? Effect.asVoid(Effect.orDie(sql`DELETE FROM letter WHERE person_id = ${personId}`))
          : Effect.void,
      forgetBefore: (time, limit) =>
        sql`DELETE FROM letter WHERE id IN (SELECT id FROM letter
              WHERE updated_at < ${time} AND due_at IS NULL ORDER BY updated_at LIMIT ${limit})
            RETURNING id`.pipe(
          Effect.map((gone) => gone.length),
          Effect.orDie,
        ),
    });
  }),
);
