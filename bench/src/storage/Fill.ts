import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DerivedAuditKeys } from "@bonafide/adapters-providers/audit/DerivedAuditKeys";
import { AesVault } from "@bonafide/adapters-providers/storage/AesVault";
import { MasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { UuidIds } from "@bonafide/adapters-providers/storage/UuidIds";
import { type HashedRow, rowMessage } from "@bonafide/adapters-sql/audit/AuditHash";
import { SqlAuditSeal } from "@bonafide/adapters-sql/audit/SqlAuditSeal";
import { sealPersonal } from "@bonafide/adapters-sql/verification/TransactionRow";
import {
  familyOf,
  outcomeOf,
  type PossessionTransaction,
  statusOf,
} from "@bonafide/core/verification/Transaction";
import { SqliteClient } from "@bonafide/adapters-sqlite/storage/SqliteClient";
import { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { SqliteUnitOfWork } from "@bonafide/adapters-sqlite/storage/SqliteUnitOfWork";
import { AuditKeys } from "@bonafide/core/audit/AuditKeys";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { Ids } from "@bonafide/core/storage/Ids";
import { Vault } from "@bonafide/core/storage/Vault";
import { Phone } from "@bonafide/core/telecom/Phone";
import Database from "better-sqlite3";
import { Effect, Layer, Redacted } from "effect";
import { phoneOf } from "../load/Requests.ts";

/** How many transactions are stored in one commit. */
const batch = 10_000;
/** The most ids that are returned: a random sample misses caches as much as all would. */
const sample = 50_000;

const accountOf = (db: Database.Database, authorization: string): string => {
  const token = Buffer.from(authorization.split(" ").at(-1) ?? "", "base64");
  const account = db
    .prepare<[string], string>("SELECT account_id FROM account_key WHERE digest = ?")
    .pluck()
    .get(hash("sha256", token, "base64url"));
  if (account === undefined) throw new Error("The store does not know the demo account");
  return account;
};

/** Stores one confirmed check, as after a send and a confirm. Returns its id. */
const confirmedCheck = (
  db: Database.Database,
  vault: Vault["Service"],
  { mac }: AuditKeys["Service"],
  nextId: () => string,
  accountId: string,
) => {
  const insertVerification = db.prepare(
    "INSERT INTO verification (id, account_id, created_at, data_key) VALUES (?, ?, ?, ?)",
  );
  const insertTransaction = db.prepare(`
    INSERT INTO "transaction" (id, verification_id, account_id, product, family, status, state, personal,
      created_at, updated_at, version) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const insertAudit = db.prepare(`
    INSERT INTO audit (subject, number, action, actor, source, at, previous, hash)
    VALUES (@subject, @number, @action, @actor, @source, @at, @previous, @hash)`);

  const audit = (row: Pick<HashedRow, "subject" | "action" | "at" | "number" | "previous">) => {
    const whole = { ...row, actor: accountId, source: "127.0.0.1" };
    const digest = mac(rowMessage(whole));
    insertAudit.run({ ...whole, hash: digest });
    return digest;
  };

  return (phone: string, at: number): string => {
    const [verificationId, id] = [nextId(), nextId()];
    const dataKey = vault.createKey();
    const transaction: PossessionTransaction = {
      id,
      verificationId,
      accountId,
      applicationId: undefined,
      product: "telecom.possession_send",
      state: { _tag: "Confirmed" },
      personal: { phone: Phone.make(phone), callbackUrls: [] },
      created: at,
      updated: at,
      version: 3,
    };
    insertVerification.run(verificationId, accountId, at, dataKey);
    insertTransaction.run(
      id,
      verificationId,
      accountId,
      transaction.product,
      familyOf(transaction),
      statusOf(outcomeOf(transaction)),
      JSON.stringify(transaction.state),
      sealPersonal(vault, dataKey, id, JSON.stringify(transaction.personal)),
      at,
      at,
      transaction.version,
    );
    const number = 1;
    audit({ subject: verificationId, action: "verification.created", at, number, previous: null });
    const previous = audit({
      subject: id,
      action: "possession.CodeSent",
      at,
      number,
      previous: null,
    });
    audit({ subject: id, action: "possession.PhoneConfirmed", at, number: 2, previous });
    return id;
  };
};

/** Shuffled, because neighbours would share a page. */
export const shuffled = (ids: Array<string>): ReadonlyArray<string> => {
  for (let last = ids.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    const moved = ids[last] ?? "";
    ids[last] = ids[other] ?? "";
    ids[other] = moved;
  }
  return ids;
};

const store = Effect.fnUntraced(function* (file: string, authorization: string, count: number) {
  const vault = yield* Vault;
  const keys = yield* AuditKeys;
  const ids = yield* Ids;
  return yield* Effect.sync(() => {
    const db = new Database(file);
    // After a power failure the run is repeated.
    db.pragma("synchronous = OFF");
    const nextId = () => Effect.runSync(ids.next);
    const confirmed = confirmedCheck(db, vault, keys, nextId, accountOf(db, authorization));
    const every = Math.ceil(count / sample);
    const kept: Array<string> = [];
    const storeBatch = db.transaction((first: number, end: number) => {
      for (let at = first; at < end; at += 1) {
        const id = confirmed(phoneOf(at), Date.now());
        if (at % every === 0) kept.push(id);
      }
    });
    for (let first = 0; first < count; first += batch) {
      storeBatch(first, Math.min(count, first + batch));
    }
    db.close();
    return shuffled(kept);
  });
});

const sealAudit = Effect.flatMap(AuditSeal, ({ checkpoint }) => checkpoint);

/** The vault of a data directory. */
export const vaultOf = (dataDir: string) => {
  const masterKey = Redacted.make(readFileSync(join(dataDir, "master.key"), "utf8").trim());
  return Layer.merge(AesVault, DerivedAuditKeys).pipe(Layer.provide(MasterKey.layer(masterKey)));
};

/**
 * Stores `count` confirmed possession checks with the product's seals, hashes and checkpoint. Returns ids of some of
 * them, from the whole table, unordered.
 *
 * Directly in the tables, because a million sends and confirms take a quarter of an hour.
 */
export const fill = (dataDir: string, authorization: string, count: number) => {
  const file = join(dataDir, "bonafide.db");
  const secrets = Layer.mergeAll(vaultOf(dataDir), UuidIds);
  const seal = SqlAuditSeal.pipe(
    Layer.provide(SqliteUnitOfWork),
    Layer.provide(SqliteClient),
    Layer.provide(SqliteDatabase.layer(file)),
  );
  return store(file, authorization, count).pipe(
    Effect.tap(Effect.provide(sealAudit, seal)),
    Effect.provide(secrets),
    Effect.orDie,
  );
};
