import type { Tampering } from "@bonafide/testkit/audit/AuditContract";
import { Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";

const change =
  (statement: (sql: SqlClient, subject: string) => Fragment): Tampering<SqlClient>["by"] =>
  (subject) =>
    Effect.flatMap(SqlClient, (sql) => sql`${statement(sql, subject)}`);

/** What can be changed in any audit whose log is in this table. */
const tamperingsOf = (log: "audit_run" | "audit_leaf"): ReadonlyArray<Tampering<SqlClient>> => [
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
    what: "a part of the log taken out",
    by: change((sql) => sql`DELETE FROM ${sql(log)} WHERE leaf = 0`),
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
    what: "a head with other subtrees",
    by: change(
      (sql) =>
        sql`UPDATE audit_head SET subtrees = (SELECT subtrees FROM audit_head WHERE id = 2) WHERE id = 1`,
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
        yield* sql`DELETE FROM ${sql(log)} WHERE leaf >= (SELECT size FROM audit_head WHERE id = 1)`;
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
        yield* sql`DELETE FROM ${sql(log)}`;
        yield* sql`DELETE FROM audit_head`;
      }),
  },
];

/** The first run has two rows, the second three, and one more row is not sealed. */
const tamperingsOfRuns: ReadonlyArray<Tampering<SqlClient>> = [
  {
    what: "runs of other rows",
    by: change((sql) => sql`UPDATE audit_run SET first_seq = -last_seq, last_seq = -first_seq`),
  },
  {
    what: "a run at another leaf",
    by: change((sql) => sql`UPDATE audit_run SET leaf = leaf + 1 WHERE leaf = 2`),
  },
  {
    what: "a run cut short",
    by: change((sql) => sql`UPDATE audit_run SET last_seq = last_seq - 1 WHERE leaf = 2`),
  },
  {
    what: "a run that takes in a row that is not sealed",
    by: change((sql) => sql`UPDATE audit_run SET last_seq = last_seq + 1 WHERE leaf = 2`),
  },
  ...[-1, 1, 5, 1_000_000].map((leaf) => ({
    what: `a row that is not sealed as leaf ${leaf}`,
    by: change(
      (sql) => sql`INSERT INTO audit_run (leaf, first_seq, last_seq)
        SELECT CAST(${leaf} AS BIGINT), MAX(seq), MAX(seq) FROM audit`,
    ),
  })),
];

const tamperingsOfLeaves: ReadonlyArray<Tampering<SqlClient>> = [
  {
    what: "a row that is another's leaf",
    by: change((sql) => sql`UPDATE audit_leaf SET seq = -seq`),
  },
  {
    what: "a row that is not sealed as a leaf",
    by: change(
      (sql) => sql`INSERT INTO audit_leaf (leaf, seq, hash)
        SELECT -1, a.seq, a.hash FROM audit a WHERE a.seq = (SELECT MAX(seq) FROM audit)`,
    ),
  },
];

/** What can be changed where rows have the hash of the row before. */
const tamperingsOfWideRows: ReadonlyArray<Tampering<SqlClient>> = [
  {
    what: "another previous hash",
    by: change(
      (sql, subject) =>
        sql`UPDATE audit SET previous = hash WHERE subject = ${subject} AND number = 2`,
    ),
  },
];

/** Changes that an attacker with access to the database can make to the audit. */
export const auditTamperings = [...tamperingsOf("audit_run"), ...tamperingsOfRuns];

/** The same in a SQLite file. */
export const sqliteAuditTamperings = [
  ...auditTamperings,
  ...tamperingsOfWideRows,
  {
    what: "a changed row with a number before all others",
    by: change(
      (sql) =>
        sql`UPDATE audit SET seq = -1, actor = 'other' WHERE seq = (SELECT MAX(seq) FROM audit)`,
    ),
  },
];

/** The same in a Postgres database with the rows of the release before. */
export const wideAuditTamperings = [
  ...tamperingsOf("audit_leaf"),
  ...tamperingsOfLeaves,
  ...tamperingsOfWideRows,
];
