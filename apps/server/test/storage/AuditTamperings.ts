import type { Tampering } from "@bonafide/testkit/audit/AuditContract";
import { Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";

const change =
  (statement: (sql: SqlClient, subject: string) => Fragment): Tampering<SqlClient>["by"] =>
  (subject) =>
    Effect.flatMap(SqlClient, (sql) => sql`${statement(sql, subject)}`);

/** What somebody with the database in hands could do to the audit. */
export const auditTamperings: ReadonlyArray<Tampering<SqlClient>> = [
  {
    what: "a changed action",
    by: change(
      (sql, subject) =>
        sql`UPDATE audit SET action = 'other' WHERE subject = ${subject} AND number = 2`,
    ),
  },
  {
    what: "a changed row that is not yet sealed",
    by: change(
      (sql, subject) =>
        sql`UPDATE audit SET actor = 'other' WHERE subject = ${subject} AND number = 3`,
    ),
  },
  {
    what: "a changed time",
    by: change(
      (sql, subject) => sql`UPDATE audit SET at = at + 1 WHERE subject = ${subject} AND number = 1`,
    ),
  },
  {
    what: "a removed source address",
    by: change(
      (sql, subject) =>
        sql`UPDATE audit SET source = NULL WHERE subject = ${subject} AND number = 1`,
    ),
  },
  {
    what: "a row taken out of a chain",
    by: change((sql, subject) => sql`DELETE FROM audit WHERE subject = ${subject} AND number = 2`),
  },
  {
    what: "the end of a sealed chain cut off",
    by: change((sql, subject) => sql`DELETE FROM audit WHERE subject = ${subject} AND number >= 2`),
  },
  {
    what: "a whole sealed chain taken out",
    by: change((sql, subject) => sql`DELETE FROM audit WHERE subject = ${subject}`),
  },
  {
    what: "a forged checkpoint",
    by: change(
      (sql) => sql`UPDATE audit_checkpoint SET root = previous WHERE previous IS NOT NULL`,
    ),
  },
  {
    what: "a checkpoint taken out",
    by: change((sql) => sql`DELETE FROM audit_checkpoint WHERE id = 1`),
  },
  {
    what: "a checkpoint that claims fewer rows",
    by: change((sql) => sql`UPDATE audit_checkpoint SET rows = rows - 1 WHERE id = 1`),
  },
  {
    what: "a checkpoint that claims another time",
    by: change((sql) => sql`UPDATE audit_checkpoint SET at = at + 1 WHERE id = 1`),
  },
];
