import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "@effect/vitest";
import { hashUnkeyedRow, logEntry, rowMessage } from "../../src/audit/AuditHash.ts";
import { AuditInspection } from "../../src/audit/AuditInspection.ts";
import type { ChainedRow } from "../../src/audit/AuditRows.ts";
import { GrowingTree, leafHash } from "../../src/audit/MerkleTree.ts";
import { signHead } from "../../src/audit/SignedHead.ts";

const freshKeys = () => {
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

const keyed = (row: Unhashed): ChainedRow => ({ ...row, hash: keys.mac(rowMessage(row)) });
const unkeyed = (row: Unhashed): ChainedRow => ({ ...row, hash: hashUnkeyedRow(row) });

const rowOf = (seq: number, subject: string, number: number, before: Uint8Array | null) => ({
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

const first = keyed(rowOf(1, "a", 1, null));
const second = keyed(rowOf(2, "a", 2, first.hash));
const third = keyed(rowOf(3, "b", 1, null));
const rows = [first, second, third];

const leafOf = (row: ChainedRow) => leafHash(logEntry(row));
const leaves = rows.map((row, leaf) => ({ leaf, seq: row.seq, leafHash: leafOf(row), row }));

/** A head over the first rows of a log. */
const noteOf = (of: ReadonlyArray<ChainedRow>, more: { readonly unkeyed?: number } = {}) => {
  const tree = new GrowingTree();
  for (const row of of) tree.append(leafOf(row));
  return signHead(keys, { size: of.length, root: tree.root, unkeyed: more.unkeyed ?? 0 });
};

const whole = { id: 1, size: 3, note: noteOf(rows) };

interface Log {
  readonly leaves: ReadonlyArray<Parameters<AuditInspection["logged"]>[0]>;
  readonly heads: ReadonlyArray<Parameters<AuditInspection["head"]>[0]>;
  readonly unlogged: ReadonlyArray<ChainedRow>;
  readonly given: ReadonlyArray<string>;
  readonly newest: string | undefined;
  readonly unkeyedSeq: number;
  readonly end: number;
}

const log: Log = {
  leaves,
  heads: [whole],
  unlogged: [],
  given: [],
  newest: whole.note,
  unkeyedSeq: 0,
  end: 3,
};

const reportOf = (changes: Partial<Log>) => {
  const of = { ...log, ...changes };
  const inspection = new AuditInspection(keys, of.newest, of.unkeyedSeq, of.given);
  for (const leaf of of.leaves) inspection.logged(leaf);
  for (const head of of.heads) inspection.head(head);
  inspection.end(of.end);
  for (const row of of.unlogged) inspection.unlogged(row);
  return inspection.report();
};

const withRow = (at: number, row: ChainedRow | undefined) =>
  leaves.map((leaf) => (leaf.leaf === at ? { ...leaf, row } : leaf));

const rewritten = keyed({ ...second, actor: "support" });
const alone = keyed(rowOf(4, "a", 3, second.hash));

describe("the inspection of the audit", () => {
  it("finds nothing in what was left as it is, and counts it", () => {
    const counted = { rows: 3, subjects: 2, checkpoints: 1, unsealed: 0, unkeyed: 0, broken: [] };
    expect(reportOf({})).toEqual(counted);
    const given = [noteOf(rows.slice(0, 1)), whole.note];
    expect(reportOf({ given, unlogged: [alone] })).toEqual({ ...counted, rows: 4, unsealed: 1 });
    const nothing = { leaves: [], heads: [], newest: undefined, end: 0 };
    expect(reportOf(nothing)).toMatchObject({ rows: 0, checkpoints: 0, broken: [] });
  });

  it.each<readonly [string, Partial<Log>, ReadonlyArray<string>]>([
    [
      "a missing leaf",
      { leaves: leaves.toSpliced(1, 1) },
      ["leaf 1 of the log is missing", "head 1 covers 3 rows, and the log has 2"],
    ],
    ["a deleted row", { leaves: withRow(2, undefined) }, ["row 3, leaf 2 of the log, was deleted"]],
    [
      "a row of another actor",
      { leaves: withRow(1, { ...second, actor: "support" }) },
      ["row 2 of a was changed", "row 2 of a differs from the log"],
    ],
    [
      "a row that was hashed anew",
      { leaves: withRow(1, rewritten) },
      ["row 2 of a differs from the log"],
    ],
    [
      "a row whose last was deleted",
      { unlogged: [{ ...alone, before: null }] },
      ["row 2 of a is missing"],
    ],
    [
      "a row after another one than was there",
      { unlogged: [{ ...alone, before: third.hash }] },
      ["row 3 of a does not follow the row before it"],
    ],
    [
      "a first row that names one before it",
      { unlogged: [keyed({ ...rowOf(4, "c", 1, first.hash), before: null })] },
      ["row 1 of c does not follow the row before it"],
    ],
    [
      "a head of another key",
      {
        heads: [
          {
            ...whole,
            note: signHead(freshKeys(), { size: 3, root: Buffer.alloc(32), unkeyed: 0 }),
          },
        ],
      },
      ["head 1 was changed"],
    ],
    [
      "a head over another size than its note",
      { heads: [{ ...whole, note: noteOf(rows.slice(0, 2)) }] },
      ["head 1 was changed"],
    ],
    [
      "a head over more than the log",
      { heads: [{ ...whole, size: 4, note: noteOf([...rows, alone]) }], end: 4 },
      ["head 1 covers 4 rows, and the log has 3"],
    ],
    [
      "a head over other rows",
      { heads: [{ ...whole, note: noteOf([first, rewritten, third]) }] },
      ["the log was changed below head 1"],
    ],
    ["heads with a gap", { heads: [{ ...whole, id: 2 }] }, ["a head before head 2 is missing"]],
    [
      "a log beyond its newest head",
      { end: 2 },
      ["the log has 3 rows, and its newest head covers 2"],
    ],
    [
      "a given head of other rows",
      { given: [noteOf([first, rewritten])] },
      ["the first 2 rows are not those of the given head"],
    ],
    [
      "a given head over more rows",
      { given: [noteOf([...rows, alone])] },
      ["the given head covers 4 rows, and the log has 3: it was cut"],
    ],
    [
      "a given head of another key",
      { given: [signHead(freshKeys(), { size: 3, root: Buffer.alloc(32), unkeyed: 0 })] },
      ["a given head was not signed by this log's key"],
    ],
  ])("names %s", (_, changes, broken) => {
    expect(reportOf(changes).broken).toEqual(broken);
  });

  it("takes rows from before keys as far as the newest head says, and without a head by their number", () => {
    const old = unkeyed(rowOf(1, "a", 1, null));
    const later = unkeyed(rowOf(2, "b", 1, null));
    const oldLeaves = [old, later].map((row, leaf) => ({
      leaf,
      seq: row.seq,
      leafHash: leafOf(row),
      row,
    }));
    const note = noteOf([old, later], { unkeyed: 1 });
    const sealed = { leaves: oldLeaves, heads: [{ id: 1, size: 2, note }], newest: note, end: 2 };
    expect(reportOf({ ...sealed, unkeyedSeq: 9 })).toMatchObject({
      unkeyed: 1,
      broken: ["row 1 of b was changed"],
    });
    const unsealed = { leaves: [], heads: [], newest: undefined, end: 0, unlogged: [old, later] };
    expect(reportOf({ ...unsealed, unkeyedSeq: 1 })).toMatchObject({
      unkeyed: 1,
      broken: ["row 1 of b was changed"],
    });
    // A head that this key did not sign says nothing: no row is taken without its key.
    const foreign = signHead(freshKeys(), { size: 0, root: Buffer.alloc(32), unkeyed: 9 });
    expect(reportOf({ ...unsealed, newest: foreign, unkeyedSeq: 9 }).unkeyed).toBe(0);
    // With a head, a row that is not in the log is keyed.
    const sealedNote = noteOf([], { unkeyed: 1 });
    expect(reportOf({ ...unsealed, newest: sealedNote, unkeyedSeq: 9 }).unkeyed).toBe(0);
  });

  it("names a hundred broken places at the most", () => {
    const unlogged = Array.from({ length: 150 }, () => ({ ...alone, actor: "support" }));
    expect(reportOf({ unlogged }).broken).toHaveLength(100);
  });
});
