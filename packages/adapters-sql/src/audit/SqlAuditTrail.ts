import { AuditKeys } from "@bonafide/core/audit/AuditKeys";
import { type AuditEntry, AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { Effect, Layer, Record } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { amongTexts, insertRows } from "../storage/JsonRows.ts";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { rowMessage } from "./AuditHash.ts";
import { auditRows } from "./AuditRows.ts";

interface Last {
  readonly number: number;
  readonly hash: Uint8Array;
}

/** The audit in SQL. The table's key (subject, number) prevents two writers from continuing the same row. */
export const SqlAuditTrail: Layer.Layer<AuditTrail, never, SqlClient | AuditKeys> = Layer.effect(
  AuditTrail,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const { mac } = yield* AuditKeys;
    const { columnsOf, keyOf, kinds } = yield* auditRows;
    const insertAll = insertRows(sql, "audit", {
      ...kinds,
      number: "integer",
      action: "text",
      actor: "text",
      source: "text",
      at: "integer",
      hash: "bytes",
    });

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
      const { number } = row;
      return {
        ...columnsOf(row),
        number,
        action,
        actor,
        source: row.source,
        at,
        hash: mac(rowMessage(row)),
      };
    };

    /** A row in the format of `insertRows`. */
    const jsonRowOf = (entry: AuditEntry, last: Last | undefined) =>
      Record.map(rowOf(entry, last), (value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value,
      );

    const begin = (entry: AuditEntry) =>
      sql`INSERT INTO audit ${sql.insert(rowOf(entry, undefined))}`.pipe(
        Effect.orDie,
        Effect.asVoid,
      );

    const tryAppend = Effect.fnUntraced(function* (entry: AuditEntry) {
      const [last] = yield* sql<Last>`SELECT number, hash FROM audit
        WHERE subject = ${plannedOnce(sql, keyOf(entry.subject))}
        ORDER BY number DESC LIMIT 1`;
      const appended = yield* sql`INSERT INTO audit ${sql.insert(rowOf(entry, last))}
        ON CONFLICT (subject, number) DO NOTHING RETURNING seq`;
      return appended.length === 1;
    }, Effect.orDie);

    const lastOf = (subjects: ReadonlyArray<string>) =>
      sql<Last & { readonly subject: string }>`SELECT a.subject, a.number, a.hash FROM audit a
        WHERE a.subject ${amongTexts(sql, subjects.map(keyOf))}
        AND a.number = (SELECT MAX(b.number) FROM audit b WHERE b.subject = a.subject)`;

    const tryAppendAll = Effect.fnUntraced(function* (entries: ReadonlyArray<AuditEntry>) {
      const last = new Map(
        (yield* lastOf(entries.map(({ subject }) => subject))).map((row) => [row.subject, row]),
      );
      const rows = entries.map((entry) => jsonRowOf(entry, last.get(keyOf(entry.subject))));
      const appended = yield* sql<{ subject: string }>`${insertAll(rows)}
        ON CONFLICT (subject, number) DO NOTHING RETURNING subject`;
      if (appended.length === entries.length) return [];
      const subjects = new Set(appended.map(({ subject }) => subject));
      return entries.filter(({ subject }) => !subjects.has(keyOf(subject)));
    }, Effect.orDie);

    const appendAll = (entries: ReadonlyArray<AuditEntry>): Effect.Effect<void> =>
      entries.length === 0 ? Effect.void : Effect.flatMap(tryAppendAll(entries), appendAll);

    return AuditTrail.of({
      begin,
      beginAll: (entries) =>
        entries.length === 0
          ? Effect.void
          : Effect.asVoid(
              Effect.orDie(sql`${insertAll(entries.map((entry) => jsonRowOf(entry, undefined)))}`),
            ),
      appendAll,
      // If another unit continued the chain first, the next try sees its row.
      append: (entry) =>
        tryAppend(entry).pipe(Effect.repeat({ until: (appended) => appended }), Effect.asVoid),
    });
  }),
);
