import { hash } from "node:crypto";
import { expect, it } from "@effect/vitest";
import { hashCheckpoint, hashRow } from "../../src/audit/AuditHash.ts";
import { AuditInspection } from "../../src/audit/AuditInspection.ts";
import type { AuditRow, CheckpointRow } from "../../src/audit/AuditPages.ts";

const rowOf = (number: number, before: Uint8Array | null): AuditRow => {
  const row = {
    subject: "subject",
    number,
    action: "sample.changed",
    actor: "system",
    source: null,
    at: number,
    previous: before,
  };
  return { ...row, seq: number, before, hash: hashRow(row) };
};

const first = rowOf(1, null);
const second = rowOf(2, first.hash);
const third = rowOf(3, second.hash);

const checkpointOf = (
  id: number,
  rows: ReadonlyArray<AuditRow>,
  previous: Uint8Array | null,
): CheckpointRow => {
  const checkpoint = {
    id,
    last_seq: rows.at(-1)?.seq ?? 0,
    rows: rows.length,
    root: hash("sha256", Buffer.concat(rows.map((row) => row.hash)), "buffer"),
    previous,
    at: 0,
  };
  return { ...checkpoint, hash: hashCheckpoint(checkpoint) };
};

const one = checkpointOf(1, [first, second], null);
const two = checkpointOf(2, [third], one.hash);

type Step = AuditRow | CheckpointRow;

const brokenIn = (...steps: ReadonlyArray<Step>) => {
  const inspection = new AuditInspection();
  for (const step of steps) {
    if ("root" in step) inspection.checkpoint(step);
    else inspection.row(step);
  }
  return inspection.report().broken;
};

const changed = { ...second, action: "other" };
const rewritten = { ...changed, hash: hashRow(changed) };

it.each<readonly [string, ReadonlyArray<Step>, ReadonlyArray<string>]>([
  ["an untouched audit", [first, second, one, third, two], []],
  ["a changed row", [first, changed, one], ["row 2 of subject was changed"]],
  [
    "a row changed with its hash, after it was sealed",
    [first, rewritten, one],
    ["rows were changed after checkpoint 1 sealed them"],
  ],
  [
    "a row changed with its hash, before the next of its chain",
    [first, rewritten, { ...third, before: rewritten.hash }],
    ["row 3 of subject does not follow the row before it"],
  ],
  [
    "a row taken out of a chain",
    [first, { ...third, before: null }],
    ["row 2 of subject is missing"],
  ],
  ["a tail cut off", [first, one], ["checkpoint 1 sealed 2 rows, and there are 1"]],
  ["a forged checkpoint", [first, second, { ...one, at: 1 }], ["checkpoint 1 was changed"]],
  [
    "a checkpoint taken out",
    [first, second, third, two],
    ["a checkpoint before checkpoint 2 is missing"],
  ],
  [
    "a checkpoint put in the place of another",
    [first, second, one, third, checkpointOf(2, [third], two.hash)],
    ["checkpoint 2 does not follow the checkpoint before it"],
  ],
])("names what is broken in %s", (_, steps, broken) => {
  expect(brokenIn(...steps)).toEqual(broken);
});

it("names a hundred broken places at most", () => {
  expect(brokenIn(...Array.from({ length: 300 }, () => changed))).toHaveLength(100);
});
