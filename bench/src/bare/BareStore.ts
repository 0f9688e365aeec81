import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";

/**
 * The storage of the bare reference: the product's rows with the same seals, digests and hashes, so that the product
 * can continue with them.
 */
const dataDir = process.env["BONAFIDE_DATA_DIR"] ?? "./data";
const sandboxCode = "123123";
const codeLifetime = 600_000;

const masterKey = Buffer.from(
  readFileSync(join(dataDir, "master.key"), "utf8").trim(),
  "base64url",
);
const subkey = (purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync("sha256", masterKey, "", `bonafide/v1/${purpose}`, 32)));
const wrapping = subkey("wrap-data-keys");
/** The name of the master key, which everything that it wraps begins with. */
const wrappingName = Buffer.from(
  hkdfSync("sha256", masterKey, "", "bonafide/v1/master-key-name", 4),
).toString("hex");
const wrapHead = Buffer.from(`02${wrappingName}`, "hex");
const codeKey = subkey("one-time-passwords");

type Kind = "data key" | "text" | "bytes";
const version = Buffer.of(1);
const additionalData = (kind: Kind, context: string) => `bonafide sealed v1 ${kind}\0${context}`;

/** Seals as the product does. */
export const seal = (key: KeyObject, kind: Kind, context: string, plain: Buffer): Buffer => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(
    Buffer.from(additionalData(kind, context)),
  );
  const sealed = cipher.update(plain);
  cipher.final();
  return Buffer.concat([version, nonce, sealed, cipher.getAuthTag()]);
};

const open = (key: KeyObject, kind: Kind, context: string, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, 13))
    .setAAD(Buffer.from(additionalData(kind, context)))
    .setAuthTag(sealed.subarray(-16));
  const plain = decipher.update(sealed.subarray(13, -16));
  decipher.final();
  return plain;
};

/** Wraps a data key as the product does. */
export const wrapKey = (key: Buffer): Buffer =>
  Buffer.concat([wrapHead, seal(wrapping, "data key", wrappingName, key)]);

const unwrapKey = (wrapped: Buffer): KeyObject =>
  createSecretKey(open(wrapping, "data key", wrappingName, wrapped.subarray(wrapHead.length)));

const codeDigest = (transactionId: string, code: string): string =>
  createHmac("sha256", codeKey)
    .update(`${transactionId.length}:${transactionId}${code.length}:${code}`)
    .digest("base64url");

/** A UUID of version 7 (RFC 9562, 5.7). */
export const newId = (now: number): string => {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** The database, as the product left it. */
export const database: Database.Database = new Database(join(dataDir, "bonafide.db"));
database.pragma("journal_mode = WAL");
database.pragma("synchronous = FULL");
database.pragma("foreign_keys = ON");
database.pragma("secure_delete = ON");

interface Access {
  readonly id: string;
  readonly standing: string;
  readonly organization: string;
  readonly granted: string | null;
  readonly product: string | null;
}

export interface Stored {
  readonly id: string;
  readonly verification_id: string;
  readonly account_id: string;
  readonly product: string;
  readonly state: string;
  readonly personal: Buffer;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
  readonly data_key: Buffer;
}

// In a subquery, so that SQLite (with STAT4) does not plan the statement again for each value.
const accessOf = database.prepare<[string, string, string, number], Access>(`
  SELECT a.id, a.standing, o.standing AS organization, g.product AS granted, p.standing AS product
  FROM account_key k
  JOIN account a ON a.id = k.account_id
  JOIN organization o ON o.id = a.organization_id
  LEFT JOIN account_grant g ON g.account_id = a.id AND g.product = (SELECT ?)
  LEFT JOIN product_standing p ON p.product = (SELECT ?)
  WHERE k.digest = (SELECT ?) AND (k.ends_at IS NULL OR k.ends_at > ?)`);
const insertVerification = database.prepare(
  "INSERT INTO verification (id, account_id, created_at, data_key) VALUES (?, ?, ?, ?)",
);
const insertTransaction = database.prepare(`
  INSERT INTO "transaction"
    (id, verification_id, account_id, product, status, state, personal, created_at, updated_at, version, due_at)
  VALUES (?, ?, ?, 'telecom.possession_send', 'pending', ?, ?, ?, ?, 1, ?)`);
const findTransaction = database.prepare<[string], Stored>(`
  SELECT t.id, t.verification_id, t.account_id, t.product, t.state, t.personal, t.created_at, t.updated_at,
    t.version, (SELECT v.data_key FROM verification v WHERE v.id = t.verification_id) AS data_key
  FROM "transaction" t WHERE t.id = ?`);
const updateTransaction = database.prepare(`
  UPDATE "transaction" SET status = ?, state = ?, updated_at = ?, version = version + 2, due_at = ? WHERE id = ?`);
const insertAudit = database.prepare(`
  INSERT INTO audit (subject, number, action, actor, source, at, previous, hash)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
const lastAudit = database.prepare<[string], { number: number; hash: Buffer }>(
  "SELECT number, hash FROM audit WHERE subject = (SELECT ?) ORDER BY number DESC LIMIT 1",
);

const text = (value: string): Buffer => {
  const bytes = Buffer.alloc(5 + Buffer.byteLength(value));
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32BE(bytes.length - 5, 1);
  bytes.write(value, 5);
  return bytes;
};

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(9);
  bytes.writeUInt8(2, 0);
  bytes.writeBigInt64BE(BigInt(value), 1);
  return bytes;
};

const nothing = Buffer.of(0);
const bytesOf32 = Buffer.of(3, 0, 0, 0, 32);
const domain = text("bonafide/audit/2");
const auditKey = subkey("audit-rows");

/** Continues a subject's chain. */
export const audit = (
  last: { readonly number: number; readonly hash: Buffer } | undefined,
  subject: string,
  action: string,
  actor: string,
  source: string,
  at: number,
): void => {
  const count = (last?.number ?? 0) + 1;
  const previous = last === undefined ? [nothing] : [bytesOf32, last.hash];
  const fields = [
    text(subject),
    number(count),
    text(action),
    text(actor),
    text(source),
    number(at),
  ];
  const digest = createHmac("sha256", auditKey)
    .update(Buffer.concat([domain, ...fields, ...previous]))
    .digest();
  insertAudit.run(subject, count, action, actor, source, at, last?.hash ?? null, digest);
};

/** The interface's code of a refusal. */
export class Refusal extends Error {
  readonly code: number;
  constructor(code: number) {
    super();
    this.code = code;
  }
}

/** The account of the key, with its standing and that of its product. */
export const findAccess = (product: string, digest: string, now: number): Access | undefined =>
  accessOf.get(product, product, digest, now);

/** The transaction, if it is the account's. */
export const owned = (accountId: string, id: unknown, unknownCode: number): Stored => {
  const found = typeof id === "string" ? findTransaction.get(id) : undefined;
  if (found === undefined) throw new Refusal(unknownCode);
  if (found.account_id !== accountId) throw new Refusal(3200);
  return found;
};

/** A transaction's phone, in the clear. */
export const phoneOf = ({ data_key, id, personal }: Stored): string => {
  const dataKey = unwrapKey(data_key);
  return JSON.parse(open(dataKey, "text", id, personal).toString()).phone;
};

/** Stores a new check. */
export const send = database.transaction(
  (accountId: string, source: string, now: number, phone: string) => {
    const [id, verificationId] = [newId(now), newId(now)];
    const dataKey = randomBytes(32);
    insertVerification.run(verificationId, accountId, now, wrapKey(dataKey));
    audit(undefined, verificationId, "verification.created", accountId, source, now);
    const state = {
      _tag: "AwaitingCode",
      digest: codeDigest(id, sandboxCode),
      guesses: 0,
      expiresAt: now + codeLifetime,
    };
    const personal = Buffer.from(JSON.stringify({ phone, callbackUrls: [] }));
    insertTransaction.run(
      id,
      verificationId,
      accountId,
      JSON.stringify(state),
      seal(createSecretKey(dataKey), "text", id, personal),
      now,
      now,
      state.expiresAt,
    );
    audit(undefined, id, "possession.CodeSent", accountId, source, now);
    const product = "telecom.possession_send";
    return { id, verification_id: verificationId, product, created_at: now, updated_at: now };
  },
).immediate;

/** Returns the transaction and its phone if the code was right; a wrong one is stored before it is refused. */
export const confirm = database.transaction(
  (accountId: string, source: string, now: number, id: unknown, code: string) => {
    const found = owned(accountId, id, 3105);
    const state = JSON.parse(found.state);
    if (state.failure === "RetryLimitExceeded") throw new Refusal(3104);
    if (state.failure === "CodeExpired") throw new Refusal(3103);
    if (state._tag !== "AwaitingCode") throw new Refusal(3105);
    if (now >= state.expiresAt) throw new Refusal(3103);
    const guesses = state.guesses + 1;
    const last = lastAudit.get(found.id);
    if (timingSafeEqual(Buffer.from(state.digest), Buffer.from(codeDigest(found.id, code)))) {
      updateTransaction.run("completed", '{"_tag":"Confirmed"}', now, null, found.id);
      audit(last, found.id, "possession.PhoneConfirmed", accountId, source, now);
      return { ...found, updated_at: now };
    }
    if (guesses < 5) {
      const next = JSON.stringify({ ...state, guesses });
      updateTransaction.run("pending", next, now, state.expiresAt, found.id);
      audit(last, found.id, "possession.GuessMissed", accountId, source, now);
    } else {
      const next = '{"_tag":"Failed","failure":"RetryLimitExceeded"}';
      updateTransaction.run("failed", next, now, null, found.id);
      audit(last, found.id, "possession.GuessesSpent", accountId, source, now);
    }
    return undefined;
  },
).immediate;

/** Closes the file cleanly. */
export const close = (): void => {
  database.close();
};
