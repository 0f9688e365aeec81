import type { AuditFilter, AuditLog } from "@bonafide/core/audit/AuditLog";
import type { AuditEntry } from "@bonafide/core/audit/AuditTrail";
import { Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { auditRows, type StoredSubject } from "./AuditRows.ts";
import { isStorableText } from "../storage/StorableText.ts";

type ListedRow = Omit<AuditEntry, "source"> & StoredSubject & { readonly source: string | null };

const isStorable = ({ action = "", actor = "", subject = "" }: AuditFilter): boolean =>
  [action, actor, subject].every(isStorableText);

/** The rows of the audit for operators. */
export const auditListInSql = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const { keyOf, read, subject: selected } = yield* auditRows;
  const rowsOf = ({ action, actor, limit, since, subject, until }: AuditFilter) =>
    sql<ListedRow>`SELECT ${selected}, a.action, a.actor, a.source, a.at FROM audit a WHERE ${sql.and(
      [
        sql`1 = 1`,
        ...(subject === undefined ? [] : [sql`subject = ${keyOf(subject)}`]),
        ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
        ...(action === undefined ? [] : [sql`substr(action, 1, ${action.length}) = ${action}`]),
        ...(since === undefined ? [] : [sql`at >= ${since}`]),
        ...(until === undefined ? [] : [sql`at < ${until}`]),
      ],
    )} ORDER BY seq DESC LIMIT ${limit}`.pipe(
      Effect.map((rows) =>
        rows.map(read).map(({ name: _, ...row }) => ({ ...row, source: row.source ?? undefined })),
      ),
      Effect.orDie,
    );

  const list: AuditLog["Service"]["list"] = (filter) =>
    isStorable(filter) ? rowsOf(filter) : Effect.succeed([]);
  return list;
});
