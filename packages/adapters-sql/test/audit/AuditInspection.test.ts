import { describe, expect, it } from "@effect/vitest";
import type { ChainedRow } from "../../src/audit/AuditRows.ts";
import { signHead } from "../../src/audit/SignedHead.ts";
import {
  freshKeys,
  keyed,
  unkeyed,
  rowOf,
  first,
  second,
  third,
  rows,
  leaves,
  treeOf,
  noteOf,
  headOf,
  whole,
  type Log,
  reportOf,
  withRow,
  rewritten,
  alone,
} from "./InspectedLog.ts";

describe("the inspection of the audit", () => {
  it("finds nothing in what was left as it is, and counts it", () => {
    const counted = { rows: 3, subjects: 2, checkpoints: 1, unsealed: 0, unkeyed: 0, broken: [] };
    expect(reportOf({})).toEqual(counted);
    const given = [noteOf(rows.slice(0, 1)), whole.note];
    expect(reportOf({ given, unlogged: [alone] })).toEqual({ ...counted, rows: 4, unsealed: 1 });
    const nothing = { leaves: [], heads: [], newest: undefined, runs: 0 };
    expect(reportOf(nothing)).toMatchObject({ rows: 0, checkpoints: 0, broken: [] });
  });

  it.each<readonly [string, Partial<Log>, ReadonlyArray<string>]>([
    [
      "a missing leaf",
      { leaves: leaves.toSpliced(1, 1) },
      ["leaf 1 of the log is missing", "the log was changed below head 1"],
    ],
    [
      "missing leaves at the end",
      { leaves: leaves.slice(0, 1) },
      ["leaves 1 to 2 of the log are missing", "the log was changed below head 1"],
    ],
    [
      "a leaf that is there twice",
      { leaves: leaves.toSpliced(1, 0, { leaf: 0, seq: 9, row: third }) },
      ["leaf 0 of the log is there twice", "the log was changed below head 1"],
    ],
    [
      "a deleted row",
      { leaves: withRow(2, undefined) },
      ["row 3, leaf 2 of the log, was deleted", "the log was changed below head 1"],
    ],
    [
      "a row of another actor",
      { leaves: withRow(1, { ...second, actor: "support" }) },
      ["row 2 of a was changed", "the log was changed below head 1"],
    ],
    [
      "the place of a row that was hashed anew",
      { leaves: withRow(1, rewritten) },
      ["the log was changed below head 1"],
    ],
    [
      "a row whose last was deleted",
      { unlogged: [{ ...alone, before: null }] },
      ["row 2 of a is missing"],
    ],
    [
      "only the missing row, where the row after it has its hash from it",
      { unlogged: [{ ...alone, previous: null, before: null }] },
      ["row 2 of a is missing"],
    ],
    [
      "a changed row whose last was deleted",
      { unlogged: [{ ...alone, actor: "support", before: null }] },
      ["row 2 of a is missing", "row 3 of a was changed"],
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
      "a head with other subtrees",
      { heads: [{ ...whole, subtrees: Buffer.alloc(whole.subtrees.length) }] },
      ["head 1 was changed"],
    ],
    [
      "a head whose root is its only subtree",
      { heads: [{ ...whole, subtrees: treeOf(rows).root }] },
      ["head 1 was changed"],
    ],
    [
      "a head over more than the log",
      { heads: [headOf(1, [...rows, alone])], runs: 4 },
      ["leaf 3 of the log is missing", "the log was changed below head 1"],
    ],
    [
      "a head over less than the head before it",
      { heads: [whole, headOf(2, [first])], runs: 1 },
      ["head 2 covers 1 rows, and the log has 3"],
    ],
    [
      "a head over other rows",
      { heads: [headOf(1, [first, rewritten, third])] },
      ["the log was changed below head 1"],
    ],
    ["heads with a gap", { heads: [{ ...whole, id: 2 }] }, ["a head before head 2 is missing"]],
    [
      "runs beyond the newest head",
      { runs: 4 },
      ["the log has 4 rows, and its newest head covers 3"],
    ],
    [
      "runs that end before the newest head",
      { runs: 2 },
      ["the log has 2 rows, and its newest head covers 3"],
    ],
    [
      "a given head of other rows",
      { given: [noteOf([first, rewritten])] },
      ["the first 2 rows are not those of the given head"],
    ],
    [
      "one of two given heads of a size",
      { given: [noteOf([first, rewritten]), noteOf([first, second])] },
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

  describe("of a log under several heads", () => {
    const long = Array.from({ length: 8 }, (_, at) => keyed(rowOf(at + 1, `s${at}`, 1, null)));
    const heads = [1, 3, 6, 8].map((size, at) => headOf(at + 1, long.slice(0, size)));
    const longLeaves = long.map((row, leaf) => ({ leaf, seq: row.seq, row }));
    const inLong = (changes: Partial<Log>) =>
      reportOf({ leaves: longLeaves, heads, newest: heads[3]?.note, runs: 8, ...changes }).broken;
    const changedAt = (at: number, row?: ChainedRow) =>
      longLeaves.map((leaf) => (leaf.leaf === at ? { ...leaf, row } : leaf));
    const given = heads.map(({ note }) => note);
    const forged = keyed({ ...rowOf(5, "s4", 1, null), actor: "support" });
    const between = "the log was changed between head 2 and head 3";
    const headsWith = (at: number, change: Partial<(typeof heads)[number]>) =>
      heads.map((head, place) => (place === at ? { ...head, ...change } : head));

    it("finds nothing where nothing was changed, against every head", () => {
      expect(inLong({ given })).toEqual([]);
    });

    it("says between which two heads a row was changed that was hashed anew, and blames no other", () => {
      expect(inLong({ leaves: changedAt(4, forged), given })).toEqual([between]);
    });

    it("says so of a deleted row, and finds what was changed behind it", () => {
      const leaves = changedAt(4).map((leaf) => (leaf.leaf === 7 ? { ...leaf, row: third } : leaf));
      expect(inLong({ leaves, given })).toEqual([
        "row 5, leaf 4 of the log, was deleted",
        between,
        "the log was changed between head 3 and head 4",
      ]);
    });

    it("begins again at the next head that can be trusted", () => {
      const leaves = changedAt(4, forged);
      const changed = { subtrees: Buffer.alloc(32) };
      expect(inLong({ leaves, heads: headsWith(2, changed) })).toEqual([
        "head 3 was changed",
        between,
        "the log was changed between head 2 and head 4",
      ]);
    });

    it("finds a head that was signed anew over a row that was hashed anew", () => {
      const rewrittenLong = long.with(4, forged);
      const { note, subtrees } = headOf(3, rewrittenLong.slice(0, 6));
      const resigned = { leaves: changedAt(4, forged), heads: headsWith(2, { note, subtrees }) };
      expect(inLong(resigned)).toEqual(["the log was changed between head 3 and head 4"]);
      expect(inLong({ ...resigned, given })).toEqual([
        "the log was changed between head 3 and head 4",
        "the first 6 rows are not those of the given head",
      ]);
    });

    it("takes no given head as shown where its own head is gone and a row below it was changed", () => {
      const left = heads.filter(({ id }) => id !== 3);
      expect(inLong({ leaves: changedAt(4, forged), heads: left, given })).toEqual([
        "a head before head 4 is missing",
        "the log was changed between head 2 and head 4",
        "the first 6 rows are not those of the given head",
      ]);
    });
  });

  it("takes rows from before keys as far as the newest head says, and without a head by their number", () => {
    const old = unkeyed(rowOf(1, "a", 1, null));
    const later = unkeyed(rowOf(2, "b", 1, null));
    const oldLeaves = [old, later].map((row, leaf) => ({
      leaf,
      seq: row.seq,
      row,
    }));
    const note = noteOf([old, later], { unkeyed: 1 });
    const { subtrees } = treeOf([old, later]);
    const heads = [{ id: 1, size: 2, note, subtrees }];
    const sealed = { leaves: oldLeaves, heads, newest: note, runs: 2 };
    expect(reportOf({ ...sealed, unkeyedSeq: 9 })).toMatchObject({
      unkeyed: 1,
      broken: ["row 1 of b was changed"],
    });
    const unsealed = { leaves: [], heads: [], newest: undefined, runs: 0, unlogged: [old, later] };
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
