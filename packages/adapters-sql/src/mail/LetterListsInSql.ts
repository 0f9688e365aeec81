import { LetterKind, LetterStatus } from "@bonafide/core/mail/Letter";
import type { LetterStore } from "@bonafide/core/mail/LetterStore";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { letterFacts, type LetterRow } from "./LetterRow.ts";

const countOf = Schema.decodeUnknownSync(
  Schema.Struct({ kind: LetterKind, status: LetterStatus, letters: Schema.Number }),
);

/** What operators see of the letters in SQL. */
export const letterListsInSql = Effect.map(
  SqlClient,
  (sql): Pick<LetterStore["Service"], "newest" | "counts"> => ({
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
);
