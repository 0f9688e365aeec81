import { Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { runsOfLeaves } from "./migrations/AuditRuns.ts";

/**
 * Whether rows are written in few bytes: on Postgres, in a database that this release made or `convert-ids` changed. All
 * others are written as the release before reads them. Both are read by the same statements.
 */
export const isCompact: Effect.Effect<boolean, never, SqlClient> = Effect.flatMap(
  SqlClient,
  (sql) =>
    sql.onDialectOrElse({
      pg: () =>
        Effect.map(
          sql`SELECT 1 FROM information_schema.columns WHERE table_schema = current_schema()
            AND table_name = 'audit' AND column_name = 'subject' AND data_type = 'uuid'`,
          (rows) => rows.length > 0,
        ),
      orElse: () => Effect.succeed(false),
    }),
).pipe(Effect.orDie);

/**
 * Whether the log has a row for each leaf, as the release before reads it: on Postgres, until rows are compact. All others
 * have runs of rows.
 */
export const keepsLeaves: Effect.Effect<boolean, never, SqlClient> = Effect.flatMap(
  SqlClient,
  (sql) =>
    sql.onDialectOrElse({
      pg: () =>
        Effect.map(
          sql`SELECT 1 WHERE to_regclass('audit_leaf') IS NOT NULL`,
          (rows) => rows.length > 0,
        ),
      orElse: () => Effect.succeed(false),
    }),
).pipe(Effect.orDie);

const isId = "subject ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'";

/** The key of a subject as `auditRows` makes it: an id itself, and of any other name its digest. */
const key = `CASE WHEN ${isId} THEN subject
  ELSE substr(encode(sha256(convert_to(subject, 'UTF8')), 'hex'), 1, 32) END::uuid`;

/**
 * A table of audit rows without the previous hash, which is that of the row before. Wide columns come last: a column of
 * a fixed width behind them is padded.
 */
const compactAudit = [
  `ALTER TABLE audit RENAME TO audit_wide`,
  `ALTER TABLE audit_wide RENAME CONSTRAINT audit_pkey TO audit_wide_pkey`,
  `ALTER TABLE audit_wide RENAME CONSTRAINT audit_subject_number_key TO audit_wide_key`,
  `ALTER SEQUENCE audit_seq_seq RENAME TO audit_wide_seq`,
  `CREATE TABLE audit (
  seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at BIGINT NOT NULL,
  subject UUID NOT NULL,
  number INTEGER NOT NULL,
  hash BYTEA NOT NULL,
  action TEXT NOT NULL,
  actor TEXT NOT NULL,
  source TEXT,
  name TEXT,
  UNIQUE (subject, number)
)`,
  `INSERT INTO audit (seq, at, subject, number, hash, action, actor, source, name) OVERRIDING SYSTEM VALUE
  SELECT seq, at, ${key}, number, hash, action, actor, source, CASE WHEN ${isId} THEN NULL ELSE subject END
  FROM audit_wide ORDER BY seq`,
  `SELECT setval('audit_seq_seq', (SELECT COALESCE(MAX(seq), 0) + 1 FROM audit), false)`,
  `DROP TABLE audit_wide`,
];

/**
 * A moved part is known by its image, the images of one document share a key, and the verification is that of their
 * transaction. What only a release before this one reads is left empty.
 */
const compactImages = [
  `ALTER TABLE document_image ALTER COLUMN verification_id DROP NOT NULL, ALTER COLUMN created_at DROP NOT NULL,
  ALTER COLUMN data_key DROP NOT NULL, ALTER COLUMN parts TYPE SMALLINT`,
  `DROP INDEX document_image_of_verification`,
  `DELETE FROM document_image_part WHERE object IS NOT NULL`,
];

/** Changes the tables of a Postgres database to compact rows, in the transaction of the caller. Returns whether it did. */
export const compactRows = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const statements = [
    ...((yield* isCompact) ? [] : [...compactAudit, ...compactImages]),
    ...((yield* keepsLeaves) ? runsOfLeaves : []),
  ];
  for (const statement of statements) yield* sql.unsafe(statement).unprepared;
  return statements.length > 0;
});
