import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { hashUnkeyedRow, logEntry, rowMessage } from "../../src/audit/AuditHash.ts";
import { AuditInspection } from "../../src/audit/AuditInspection.ts";
import type { ChainedRow } from "../../src/audit/AuditRows.ts";
import { GrowingTree, leafHash } from "../../src/audit/MerkleTree.ts";
import { readStoredHead, signHead } from "../../src/audit/SignedHead.ts";

export const freshKeys = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const { x = "" } = publicKey.export({ format: "jwk" });
  return {
    mac: (message: Uint8Array) => createHash("sha256").update("key").update(message).digest(),
    sign: (message: Uint8Array) => sign(null, message, privateKey),
    publicKey: Buffer.from(x, "base64url"),
  };
};
const keys = freshKeys();

type Unhashed = Omit<ChainedRow, "hash">;

export const keyed = (row: Unhashed): ChainedRow => ({ ...row, hash: keys.mac(rowMessage(row)) });
export const unkeyed = (row: Unhashed): ChainedRow => ({ ...row, hash: hashUnkeyedRow(row) });

export const rowOf = (seq: number, subject: string, number: number, before: Uint8Array | null) => ({
  seq,
  subject,
  number,
  action: "erased",
  actor: "operator",
  source: null,
  at: seq,
  previous: before,
  before,
});

export const first = keyed(rowOf(1, "a", 1, null));
export const second = keyed(rowOf(2, "a", 2, first.hash));
export const third = keyed(rowOf(3, "b", 1, null));
export const rows = [first, second, third];

const leafOf = (row: ChainedRow) => leafHash(logEntry(row));
export const leaves = rows.map((row, leaf) => ({ leaf, seq: row.seq, row }));

export const treeOf = (of: ReadonlyArray<ChainedRow>) => {
  const tree = new GrowingTree();
  for (const row of of) tree.append(leafOf(row));
  return tree;
};

/** A head over the first rows of a log. */
export const noteOf = (of: ReadonlyArray<ChainedRow>, more: { readonly unkeyed?: number } = {}) =>
  signHead(keys, { size: of.length, root: treeOf(of).root, unkeyed: more.unkeyed ?? 0 });

/** A stored head over the first rows of a log. */
export const headOf = (id: number, of: ReadonlyArray<ChainedRow>) => ({
  id,
  size: of.length,
  note: noteOf(of),
  subtrees: treeOf(of).subtrees,
});

export const whole = headOf(1, rows);

export interface Log {
  readonly leaves: ReadonlyArray<Parameters<AuditInspection["logged"]>[0]>;
  readonly heads: ReadonlyArray<ReturnType<typeof headOf>>;
  readonly unlogged: ReadonlyArray<ChainedRow>;
  readonly given: ReadonlyArray<string>;
  readonly newest: string | undefined;
  readonly unkeyedSeq: number;
  /** How many leaves all runs have. */
  readonly runs: number;
}

const log: Log = {
  leaves,
  heads: [whole],
  unlogged: [],
  given: [],
  newest: whole.note,
  unkeyedSeq: 0,
  runs: 3,
};

export const reportOf = (changes: Partial<Log>) => {
  const of = { ...log, ...changes };
  const inspection = new AuditInspection(keys, of.newest, of.unkeyedSeq, of.given);
  let seen = 0;
  for (const head of of.heads) {
    const below = of.leaves.findIndex(({ leaf }) => leaf >= head.size);
    const end = below === -1 ? of.leaves.length : below;
    for (const leaf of of.leaves.slice(seen, end)) inspection.logged(leaf);
    seen = Math.max(seen, end);
    inspection.head(head, readStoredHead(keys, head));
  }
  inspection.end({ covered: of.heads.at(-1)?.size ?? 0, leaves: of.runs });
  for (const row of of.unlogged) inspection.unlogged(row);
  return inspection.report();
};

export const withRow = (at: number, row: ChainedRow | undefined) =>
  leaves.map((leaf) => (leaf.leaf === at ? { ...leaf, row } : leaf));

export const rewritten = keyed({ ...second, actor: "support" });
export const alone = keyed(rowOf(4, "a", 3, second.hash));
