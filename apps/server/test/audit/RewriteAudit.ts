import { generateKeyPairSync, sign } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { hashUnkeyedRow, logEntry } from "@bonafide/adapters-sql/audit/AuditHash";
import { GrowingTree, leafHash } from "@bonafide/adapters-sql/audit/MerkleTree";
import { signHead } from "@bonafide/adapters-sql/audit/SignedHead";
import { Schema } from "effect";

const Bytes = Schema.Uint8Array;
const Row = Schema.Struct({
  seq: Schema.Number,
  subject: Schema.String,
  number: Schema.Number,
  action: Schema.String,
  actor: Schema.String,
  source: Schema.NullOr(Schema.String),
  at: Schema.Number,
  previous: Schema.NullOr(Bytes),
  hash: Bytes,
});
const rowsOf = Schema.decodeUnknownSync(Schema.Array(Row));

/** A signing key of the attacker's own. */
const forgedKeys = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const { x = "" } = publicKey.export({ format: "jwk" });
  return {
    mac: () => new Uint8Array(32),
    sign: (message: Uint8Array) => sign(null, message, privateKey),
    publicKey: Buffer.from(x, "base64url"),
  };
};

/**
 * What a process can do that can write the database and knows this program: it changes the audit by `change`, computes
 * all hashes anew that need no key, and makes and signs the log and its head anew.
 */
export const rewriteAudit = (file: string, change: string): void => {
  using database = new DatabaseSync(file);
  database.exec(change);
  database.exec("DELETE FROM audit_leaf; DELETE FROM audit_head");
  const chains = new Map<string, { number: number; hash: Uint8Array }>();
  const tree = new GrowingTree();
  const update = database.prepare(
    "UPDATE audit SET number = ?, previous = ?, hash = ? WHERE seq = ?",
  );
  const log = database.prepare("INSERT INTO audit_leaf (leaf, seq, hash) VALUES (?, ?, ?)");
  let lastSeq = 0;
  for (const row of rowsOf(database.prepare("SELECT * FROM audit ORDER BY seq").all())) {
    const before = chains.get(row.subject);
    const number = (before?.number ?? 0) + 1;
    const changed = { ...row, number, previous: before?.hash ?? null };
    const hash = hashUnkeyedRow(changed);
    chains.set(row.subject, { number, hash });
    update.run(number, changed.previous, hash, row.seq);
    const leaf = leafHash(logEntry({ ...changed, hash }));
    log.run(tree.size, row.seq, leaf);
    tree.append(leaf);
    lastSeq = row.seq;
  }
  database.prepare("UPDATE audit_unkeyed SET last_seq = ?").run(lastSeq);
  const head = { size: tree.size, root: tree.root, unkeyed: tree.size };
  database
    .prepare(
      "INSERT INTO audit_head (id, size, last_seq, subtrees, note, at) VALUES (1, ?, ?, ?, ?, 0)",
    )
    .run(tree.size, lastSeq, tree.subtrees, signHead(forgedKeys(), head));
};
