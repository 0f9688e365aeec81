import { createHash } from "node:crypto";
import type { AuditRow } from "../storage/MemoryState.ts";

const sha256 = (...parts: ReadonlyArray<Uint8Array>): Buffer =>
  createHash("sha256").update(Buffer.concat(parts)).digest();

/** The bytes that a leaf of the log in memory covers. */
export const entryOf = (row: AuditRow | undefined): Buffer =>
  Buffer.from(JSON.stringify(row === undefined ? null : [row.entry, row.hash]), "utf8");

/** The hash of a leaf. Source: RFC 6962, 2.1. */
export const leafHashOf = (entry: Uint8Array): Buffer => sha256(Uint8Array.of(0), entry);

/** The hash of an inner node. Source: RFC 6962, 2.1. */
export const nodeHashOf = (left: Uint8Array, right: Uint8Array): Buffer =>
  sha256(Uint8Array.of(1), left, right);

/** The largest power of two below a size of at least two. */
const halfOf = (size: number): number => 2 ** (Math.ceil(Math.log2(size)) - 1);

type Rows = ReadonlyArray<AuditRow | undefined>;

const leaves = new WeakMap<AuditRow, Buffer>();

/** A row never changes, so that each is hashed once. */
const leafOf = (row: AuditRow | undefined): Buffer => {
  const known = row === undefined ? undefined : leaves.get(row);
  if (known !== undefined) return known;
  const leaf = leafHashOf(entryOf(row));
  if (row !== undefined) leaves.set(row, leaf);
  return leaf;
};

/** The root over all rows, computed from each of them. Source: RFC 6962, 2.1. */
export const merkleRoot = (rows: Rows): Buffer => {
  if (rows.length === 0) return sha256();
  if (rows.length === 1) return leafOf(rows[0]);
  const half = halfOf(rows.length);
  return nodeHashOf(merkleRoot(rows.slice(0, half)), merkleRoot(rows.slice(half)));
};

/** The path of a leaf, lowest first. Source: RFC 6962, 2.1.1. */
export const merklePath = (rows: Rows, leaf: number): ReadonlyArray<Buffer> => {
  if (rows.length <= 1) return [];
  const half = halfOf(rows.length);
  const [left, right] = [rows.slice(0, half), rows.slice(half)];
  return leaf < half
    ? [...merklePath(left, leaf), merkleRoot(right)]
    : [...merklePath(right, leaf - half), merkleRoot(left)];
};

/** The proof that the first `before` rows begin the log. Source: RFC 6962, 2.1.2. */
export const merkleExtension = (
  rows: Rows,
  before: number,
  whole = true,
): ReadonlyArray<Buffer> => {
  if (before === rows.length) return whole ? [] : [merkleRoot(rows)];
  const half = halfOf(rows.length);
  const [left, right] = [rows.slice(0, half), rows.slice(half)];
  return before <= half
    ? [...merkleExtension(left, before, whole), merkleRoot(right)]
    : [...merkleExtension(right, before - half, false), merkleRoot(left)];
};
