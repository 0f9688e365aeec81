import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { DerivedAuditKeys } from "@bonafide/adapters-providers/audit/DerivedAuditKeys";
import { MasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { SqlAuditSeal } from "@bonafide/adapters-sql/audit/SqlAuditSeal";
import { SqlUnitOfWork } from "@bonafide/adapters-sql/storage/SqlUnitOfWork";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { Effect, Layer, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

const year = 365 * 86_400_000;

/** Runs statements in one transaction on a Postgres database, without the limits of requests. */
export const unlimited = (database: string, ...texts: ReadonlyArray<string>): Promise<void> =>
  Effect.runPromise(
    Effect.flatMap(SqlClient, (sql) =>
      sql.withTransaction(
        Effect.forEach(
          ["SET LOCAL statement_timeout = 0", ...texts],
          (text) => sql.unsafe(text).unprepared,
          { discard: true },
        ),
      ),
    ).pipe(Effect.provide(PostgresClient(Redacted.make(database)))),
  );

/** UUIDv7 of a time and a digest in hexadecimal. */
const idOf = (digest: string): string =>
  `substr(time, 1, 8) || '-' || substr(time, 9) || '-7' || substr(${digest}, 1, 3) || '-8' || substr(${digest}, 4, 3) || '-' || substr(${digest}, 7, 12)`;

/** So many ids and times, spread over a year. */
const made = (count: number, type: "text" | "uuid"): string => {
  const at = `${Date.now() - year}::bigint + i * ${Math.floor(year / count)}::bigint`;
  return `(SELECT at, (${idOf("v")})::${type} AS verification, (${idOf("t")})::${type} AS transaction FROM
    (SELECT ${at} AS at, lpad(to_hex(${at}), 12, '0') AS time, md5('v${count} ' || i) AS v, md5('t${count} ' || i) AS t
      FROM generate_series(1, ${count}) i) numbered) m`;
};

/**
 * Stores `count` more confirmed possession checks with their verifications and audit rows, all as the sample is, which is
 * a transaction's id. `type` is that of the database's ids. Audit rows are more than half of the work, and may be left out.
 */
export const storeMany = async (
  database: string,
  count: number,
  sample: string,
  type: "text" | "uuid",
  withAudit = true,
): Promise<void> => {
  // A database with ids as text has the previous hash in each row.
  const previous = type === "text" ? ["previous"] : [];
  const audited = ["number", "action", "actor", "source", "hash", ...previous];
  const statements = [
    `INSERT INTO verification (id, account_id, created_at, data_key, personal)
      SELECT m.verification, v.account_id, m.at, v.data_key, v.personal FROM ${made(count, type)},
      (SELECT * FROM verification WHERE id = (SELECT verification_id FROM "transaction" WHERE id = '${sample}')) v`,
    `INSERT INTO "transaction" (id, verification_id, account_id, product, family, status, state, personal, created_at, updated_at, version)
      SELECT m.transaction, m.verification, t.account_id, t.product, t.family, t.status, t.state, t.personal, m.at, m.at, t.version
      FROM ${made(count, type)}, (SELECT * FROM "transaction" WHERE id = '${sample}') t`,
    ...(withAudit
      ? [
          `INSERT INTO audit (subject, at, ${audited.join(", ")})
      SELECT m.transaction, m.at, ${audited.map((name) => `a.${name}`).join(", ")}
      FROM ${made(count, type)}, (SELECT * FROM audit WHERE subject = '${sample}') a`,
        ]
      : []),
    `ANALYZE`,
  ];
  for (const statement of statements) await unlimited(database, statement);
};

/** Seals the audit rows of a database under this master key, as its server does once a minute. */
export const sealAudit = (database: string, masterKey: string): Promise<number> =>
  Effect.runPromise(
    Effect.flatMap(AuditSeal, ({ checkpoint }) => checkpoint).pipe(
      Effect.provide(
        SqlAuditSeal.pipe(
          Layer.provide(SqlUnitOfWork),
          Layer.provide(DerivedAuditKeys),
          Layer.provide(MasterKey.layer(Redacted.make(masterKey))),
          Layer.provide(PostgresClient(Redacted.make(database))),
        ),
      ),
    ),
  );
