import { type AuditEntry, AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { hashRow } from "./AuditHash.ts";

interface Last {
  readonly number: number;
  readonly hash: Uint8Array;
}

const rowOf = ({ action, actor, at, source, subject }: AuditEntry, last: Last | undefined) => {
  const row = {
    subject,
    number: (last?.number ?? 0) + 1,
    action,
    actor,
    source: source ?? null,
    at,
    previous: last?.hash ?? null,
  };
  return { ...row, hash: hashRow(row) };
};

/** The audit in SQL. The table's key (subject, number) keeps two writers from continuing the same row. */
export const SqlAuditTrail: Layer.Layer<AuditTrail, never, SqlClient> = Layer.effect(
  AuditTrail,
  Effect.gen(function* () {
    const sql = yield* SqlClient;

    const begin = (entry: AuditEntry) =>
      sql`INSERT INTO audit ${sql.insert(rowOf(entry, undefined))}`.pipe(
        Effect.orDie,
        Effect.asVoid,
      );

    const tryAppend = Effect.fnUntraced(function* (entry: AuditEntry) {
      const [last] = yield* sql<Last>`SELECT number, hash FROM audit
        WHERE subject = ${plannedOnce(sql, entry.subject)}
        ORDER BY number DESC LIMIT 1`;
      const appended = yield* sql`INSERT INTO audit ${sql.insert(rowOf(entry, last))}
        ON CONFLICT (subject, number) DO NOTHING RETURNING seq`;
      return appended.length === 1;
    }, Effect.orDie);

    return AuditTrail.of({
      begin,
      // Where another unit continued the chain first, its row is there to be seen at the next try.
      append: (entry) =>
        tryAppend(entry).pipe(Effect.repeat({ until: (appended) => appended }), Effect.asVoid),
    });
  }),
);
