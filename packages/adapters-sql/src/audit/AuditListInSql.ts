import type { AuditFilter, AuditLog } from "@bonafide/core/audit/AuditLog";
import type { AuditEntry } from "@bonafide/core/audit/AuditTrail";
import { Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { isStorableText } from "../storage/StorableText.ts";

type AuditRow = Omit<AuditEntry, "source"> & { readonly source: string | null };

const isStorable = ({ action = "", actor = "", subject = "" }: AuditFilter): boolean =>
  [action, actor, subject].every(isStorableText);

/** The rows of the audit for operators. */
export const auditListInSql = Effect.map(SqlClient, (sql): AuditLog["Service"]["list"] => {
  const rowsOf = ({ action, actor, limit, since, subject, until }: AuditFilter) =>
    sql<AuditRow>`SELECT subject, action, actor, source, at FROM audit WHERE ${sql.and([
      sql`1 = 1`,
      ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
      ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
      ...(action === undefined ? [] : [sql`substr(action, 1, ${action.length}) = ${action}`]),
      ...(since === undefined ? [] : [sql`at >= ${since}`]),
      ...(until === undefined ? [] : [sql`at < ${until}`]),
    ])} ORDER BY seq DESC LIMIT ${limit}`.pipe(
      Effect.map((rows) => rows.map((row) => ({ ...row, source: row.source ?? undefined }))),
      Effect.orDie,
    );

  return (filter) => (isStorable(filter) ? rowsOf(filter) : Effect.succeed([]));
});
