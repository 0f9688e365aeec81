import { LetterKind, LetterStatus } from "@bonafide/core/mail/Letter";
import { LetterLog } from "@bonafide/core/mail/LetterLog";
import { Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { letterFacts, type LetterRow } from "./LetterRow.ts";

const countOf = Schema.decodeUnknownSync(
  Schema.Struct({ kind: LetterKind, status: LetterStatus, letters: Schema.Number }),
);

/** The log of letters in SQL. */
export const SqlLetterLog: Layer.Layer<LetterLog, never, SqlClient> = Layer.effect(
  LetterLog,
  Effect.map(SqlClient, (sql) =>
    LetterLog.of({
      newest: (limit) =>
        sql<Omit<LetterRow, "data_key" | "details">>`SELECT id, person_id, kind, status, attempts,
            due_at, failure, created_at, updated_at
          FROM letter ORDER BY created_at DESC, id DESC LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(letterFacts)),
          Effect.orDie,
        ),
      counts: sql<{
        kind: string;
        status: string;
        letters: number;
      }>`SELECT kind, status, COUNT(*) AS letters FROM letter GROUP BY kind, status
        ORDER BY kind, status`.pipe(
        Effect.map((rows) =>
          rows.map(({ letters, ...row }) => countOf({ ...row, letters: Number(letters) })),
        ),
        Effect.orDie,
      ),
    }),
  ),
);
