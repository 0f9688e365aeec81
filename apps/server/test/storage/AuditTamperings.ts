import type { Tampering } from "@bonafide/testkit/audit/AuditContract";
import { Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";

const change =
  (statement: (sql: SqlClient, subject: string) => Fragment): Tampering<SqlClient>["by"] =>
  (subject) =>
    Effect.flatMap(SqlClient, (sql) => sql`${statement(sql, subject)}`);

/** Changes that an attacker with access to the database can make to the audit. */
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
    what: "a row that is another's leaf",
    by: change((sql) => sql`UPDATE audit_leaf SET seq = -seq`),
  },
  {
    what: "a leaf of another hash",
    by: change(
      (sql) =>
        sql`UPDATE audit_leaf SET hash = (SELECT hash FROM audit WHERE seq = 1) WHERE leaf = 1`,
    ),
  },
  {
    what: "a leaf taken out",
    by: change((sql) => sql`DELETE FROM audit_leaf WHERE leaf = 1`),
  },
  {
    what: "a head taken out",
    by: change((sql) => sql`DELETE FROM audit_head WHERE id = 1`),
  },
  {
    what: "the newest head taken out",
    by: change((sql) => sql`DELETE FROM audit_head WHERE id = (SELECT MAX(id) FROM audit_head)`),
  },
  {
    what: "all heads taken out, with the log left",
    by: change((sql) => sql`DELETE FROM audit_head`),
  },
  {
    what: "a head that claims fewer rows",
    by: change((sql) => sql`UPDATE audit_head SET size = size - 1 WHERE id = 1`),
  },
  {
    what: "a head with another one's signature",
    by: change(
      (sql) =>
        sql`UPDATE audit_head SET note = (SELECT note FROM audit_head WHERE id = 2) WHERE id = 1`,
    ),
  },
  {
    what: "an unsigned head",
    by: change((sql) => sql`UPDATE audit_head SET note = replace(note, '— ', '') WHERE id = 2`),
  },
  {
    what: "the end of the log cut off with its heads",
    onlyAgainstHead: true,
    by: () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient;
        yield* sql`DELETE FROM audit WHERE seq > (SELECT last_seq FROM audit_head WHERE id = 1)`;
        yield* sql`DELETE FROM audit_leaf WHERE leaf >= (SELECT size FROM audit_head WHERE id = 1)`;
        yield* sql`DELETE FROM audit_head WHERE id > 1`;
      }),
  },
  {
    what: "a subject taken out with the whole log, to have the rest sealed anew",
    onlyAgainstHead: true,
    by: (subject) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient;
        yield* sql`DELETE FROM audit WHERE subject = ${subject}`;
        yield* sql`DELETE FROM audit_leaf`;
        yield* sql`DELETE FROM audit_head`;
      }),
  },
];

/** The same, and what can be changed where rows have the hash of the row before. */
export const wideAuditTamperings: ReadonlyArray<Tampering<SqlClient>> = [
  ...auditTamperings,
  {
    what: "another previous hash",
    by: change(
      (sql, subject) =>
        sql`UPDATE audit SET previous = hash WHERE subject = ${subject} AND number = 2`,
    ),
  },
];
