import { hash } from "node:crypto";

/** A field of what is hashed: text, a whole number, bytes, or nothing. */
export type Field = string | number | Uint8Array | null;

const tags = { nothing: 0, text: 1, number: 2, bytes: 3 } as const;

const encode = (field: Field): Buffer => {
  if (field === null) return Buffer.from([tags.nothing]);
  if (typeof field === "number") {
    const bytes = Buffer.alloc(9);
    bytes[0] = tags.number;
    bytes.writeBigInt64BE(BigInt(field), 1);
    return bytes;
  }
  const content = typeof field === "string" ? Buffer.from(field, "utf8") : field;
  const head = Buffer.alloc(5);
  head[0] = typeof field === "string" ? tags.text : tags.bytes;
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
};

/**
 * The SHA-256 of a list of fields, 32 bytes.
 *
 * The encoding is unambiguous: every field is a byte that tells its kind, then for a number its 64 bits (big-endian,
 * two's complement), for text (UTF-8) and bytes a length of 32 bits (big-endian) and the content. `domain` comes
 * first, so that no two kinds of record share an encoding.
 */
export const hashFields = (domain: string, fields: ReadonlyArray<Field>): Buffer =>
  hash("sha256", Buffer.concat([domain, ...fields].map(encode)), "buffer");

/** An audit row as its hash covers it. */
export interface HashedRow {
  readonly subject: string;
  readonly number: number;
  readonly action: string;
  readonly actor: string;
  readonly source: string | null;
  readonly at: number;
  readonly previous: Uint8Array | null;
}

/** The hash of an audit row: all it tells, its place in its chain, and the hash before it. */
export const hashRow = (row: HashedRow): Buffer =>
  hashFields("bonafide/audit/1", [
    row.subject,
    row.number,
    row.action,
    row.actor,
    row.source,
    row.at,
    row.previous,
  ]);

/** A checkpoint as its hash covers it. `root` is the SHA-256 of its rows' hashes, one after the other. */
export interface HashedCheckpoint {
  readonly id: number;
  readonly last_seq: number;
  readonly rows: number;
  readonly root: Uint8Array;
  readonly previous: Uint8Array | null;
  readonly at: number;
}

/** The hash of a checkpoint: its place, its range, its root, and the checkpoint before it. */
export const hashCheckpoint = (checkpoint: HashedCheckpoint): Buffer =>
  hashFields("bonafide/checkpoint/1", [
    checkpoint.id,
    checkpoint.last_seq,
    checkpoint.rows,
    checkpoint.root,
    checkpoint.previous,
    checkpoint.at,
  ]);
