import { generateKeyPairSync, sign } from "node:crypto";
import { hashUnkeyedRow, logEntry } from "@bonafide/adapters-sql/audit/AuditHash";
import { auditRows } from "@bonafide/adapters-sql/audit/AuditRows";
import { GrowingTree, leafHash } from "@bonafide/adapters-sql/audit/MerkleTree";
import { signHead } from "@bonafide/adapters-sql/audit/SignedHead";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

const Bytes = Schema.Uint8Array;
const Row = Schema.Struct({
  seq: Schema.Number,
  subject: Schema.String,
  name: Schema.NullOr(Schema.String),
  number: Schema.Number,
  action: Schema.String,
  actor: Schema.String,
  source: Schema.NullOr(Schema.String),
  at: Schema.Number,
  previous: Schema.NullOr(Bytes),
  before: Schema.NullOr(Bytes),
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
export const rewriteAudit = Effect.fn("rewriteAudit")(function* (change: string) {
  const sql = yield* SqlClient;
  yield* sql.unsafe(change);
  yield* sql`DELETE FROM audit_run`;
  yield* sql`DELETE FROM audit_head`;
  const chains = new Map<string, { number: number; hash: Uint8Array }>();
  const tree = new GrowingTree();
  let lastSeq = 0;
  const { columns, columnsOf, readRow } = yield* auditRows;
  const rows = yield* sql`SELECT ${columns} FROM audit a ORDER BY a.seq`;
  for (const row of rowsOf(rows).map(readRow)) {
    const last = chains.get(row.subject);
    const number = (last?.number ?? 0) + 1;
    const changed = { ...row, number, previous: last?.hash ?? null };
    const hash = hashUnkeyedRow(changed);
    chains.set(row.subject, { number, hash });
    yield* sql`UPDATE audit SET ${sql.update({ ...columnsOf(changed), number, hash })}
      WHERE seq = ${row.seq}`;
    const leaf = leafHash(logEntry({ ...changed, hash }));
    yield* sql`INSERT INTO audit_run (leaf, first_seq, last_seq) VALUES (${tree.size}, ${row.seq}, ${row.seq})`;
    tree.append(leaf);
    lastSeq = row.seq;
  }
  yield* sql`UPDATE audit_unkeyed SET last_seq = ${lastSeq}`;
  const note = signHead(forgedKeys(), { size: tree.size, root: tree.root, unkeyed: tree.size });
  yield* sql`INSERT INTO audit_head ${sql.insert({
    id: 1,
    size: tree.size,
    last_seq: lastSeq,
    subtrees: tree.subtrees,
    note,
    at: 0,
  })}`;
});
