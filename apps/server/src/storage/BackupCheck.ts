import { constants } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOrUnknown } from "@bonafide/core/defect/ErrorCode";
import { MigratedSqlStores } from "@bonafide/adapters-sql/storage/SqlStores";
import { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { Vault } from "@bonafide/core/storage/Vault";
import { Context, Data, Effect, Layer } from "effect";
import { sqliteAt } from "./Storage.ts";

/** A backup that is damaged or cannot be restored, with one problem in each line. */
export class BackupBroken extends Data.TaggedError("BackupBroken")<{
  readonly problems: ReadonlyArray<string>;
}> {
  override get message(): string {
    return ["The backup is not whole:", ...this.problems.map((line) => `  - ${line}`)].join("\n");
  }
}

type Database = SqliteDatabase["Service"]["reader"];

const numberOf = (database: Database, statement: string): number =>
  Number(database.prepare(statement).pluck().get());

const damaged = (found: string) =>
  new BackupBroken({ problems: [`SQLite's integrity check fails: ${found}`] });

/** SQLite's integrity check. Some kinds of damage end it with an error, others are listed. */
const checkIntegrity = Effect.fnUntraced(function* (database: Database) {
  const found = yield* Effect.try({
    try: () => String(database.pragma("integrity_check(10)", { simple: true })),
    catch: (error) => damaged(codeOrUnknown(error)),
  });
  if (found !== "ok") yield* damaged(found);
});

const references = (database: Database): ReadonlyArray<string> => {
  const found = database.pragma("foreign_key_check");
  return Array.isArray(found) && found.length > 0
    ? [`${found.length} rows refer to rows that are missing`]
    : [];
};

/** Every row of these tables has an audit chain. */
const audited = ["verification", "transaction"];

const unaudited = (database: Database): ReadonlyArray<string> =>
  audited.flatMap((table) => {
    const missing = numberOf(
      database,
      `SELECT COUNT(*) FROM "${table}" t WHERE NOT EXISTS (SELECT 1 FROM audit a WHERE a.subject = t.id)`,
    );
    return missing === 0 ? [] : [`${missing} rows of ${table} have no audit row`];
  });

/** Rows that are never deleted, by the first entry of their audit chain. */
const beginnings = {
  organization: ["organization.created"],
  account: ["account.created"],
  verification: ["verification.created"],
  transaction: ["possession.CodeSent", "identity.MatchRequested", "document.DocumentSubmitted"],
};

/** Rows that the audit or another row speaks of, and that are missing. */
const lost = (database: Database): ReadonlyArray<string> => {
  const withoutVerification = numberOf(
    database,
    `SELECT COUNT(*) FROM "transaction" t WHERE NOT EXISTS (SELECT 1 FROM verification v WHERE v.id = t.verification_id)`,
  );
  return [
    ...(withoutVerification === 0
      ? []
      : [`${withoutVerification} rows of transaction have no verification`]),
    ...Object.entries(beginnings).flatMap(([table, actions]) => {
      const missing = numberOf(
        database,
        `SELECT COUNT(*) FROM audit a WHERE a.number = 1 AND a.action IN (${actions.map((action) => `'${action}'`).join()})
          AND NOT EXISTS (SELECT 1 FROM "${table}" t WHERE t.id = a.subject)`,
      );
      return missing === 0 ? [] : [`${missing} rows of ${table} that the audit names are missing`];
    }),
  ];
};

const sealedValues = [
  `SELECT id, data_key, personal FROM verification WHERE data_key IS NOT NULL AND personal IS NOT NULL`,
  `SELECT t.id, v.data_key, t.personal FROM "transaction" t JOIN verification v ON v.id = t.verification_id
    WHERE v.data_key IS NOT NULL AND t.personal IS NOT NULL`,
];

interface SealedRow {
  readonly id: string;
  readonly data_key: Uint8Array;
  readonly personal: Uint8Array;
}

const opens = (attempt: () => unknown): boolean => {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
};

/** Decrypts all personal data of verifications and transactions, and unwraps every data key. */
const undecryptable = (database: Database, vault: Vault["Service"]) => {
  let opened = 0;
  let broken = 0;
  const count = (attempt: () => unknown) => {
    if (opens(attempt)) opened += 1;
    else broken += 1;
  };
  for (const statement of sealedValues) {
    for (const { data_key, id, personal } of database.prepare<[], SealedRow>(statement).iterate()) {
      count(() => vault.open(data_key, id, personal));
    }
  }
  const withKeys = database
    .prepare<[], string>(
      `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
        WHERE m.type = 'table' AND c.name = 'data_key'`,
    )
    .pluck()
    .all();
  for (const table of withKeys) {
    const keys = database.prepare<[], Uint8Array>(
      `SELECT data_key FROM "${table}" WHERE data_key IS NOT NULL`,
    );
    for (const key of keys.pluck().iterate()) count(() => vault.seal(key, "", ""));
  }
  return {
    opened,
    problems: broken === 0 ? [] : [`${broken} sealed values or keys do not open`],
  };
};

const scratch = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "bonafide-restore-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true })),
);

/**
 * Restores a backup to a temporary place and checks it: SQLite's own checks, the audit against `heads`, an audit row
 * for every stored row, a stored row for every audited one, and decryption of everything sealed. Returns the counts.
 */
export const checkBackup = Effect.fn("checkBackup")(function* (
  file: string,
  heads: ReadonlyArray<string>,
) {
  const restored = join(yield* scratch, "bonafide.db");
  yield* Effect.tryPromise({
    try: () => copyFile(file, restored, constants.COPYFILE_FICLONE),
    catch: () => new BackupBroken({ problems: ["the file cannot be read"] }),
  });
  // Before any statement of the stores, which would fail on a damaged page without saying so.
  const database = yield* Layer.build(sqliteAt(restored)).pipe(
    Effect.mapError(({ code }) => damaged(code)),
  );
  const { reader } = Context.get(database, SqliteDatabase);
  yield* checkIntegrity(reader);
  return yield* Effect.gen(function* () {
    const audit = yield* (yield* AuditSeal).verifyAgainst(heads);
    const decrypted = undecryptable(reader, yield* Vault);
    const problems = [
      ...references(reader),
      ...audit.broken,
      ...unaudited(reader),
      ...lost(reader),
      ...decrypted.problems,
    ];
    if (problems.length > 0) return yield* new BackupBroken({ problems });
    return {
      verifications: numberOf(reader, `SELECT COUNT(*) FROM verification`),
      transactions: numberOf(reader, `SELECT COUNT(*) FROM "transaction"`),
      audit_rows: audit.rows,
      opened: decrypted.opened,
    };
  }).pipe(
    Effect.provide(MigratedSqlStores.pipe(Layer.provideMerge(Layer.succeedContext(database)))),
  );
}, Effect.scoped);
