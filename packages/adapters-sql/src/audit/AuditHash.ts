import { hash } from "node:crypto";

/** What the hash of an audit row covers, and how fields become the bytes that are hashed. */

/** A hashed field: text, integer, bytes or null. */
export type Field = string | number | Uint8Array | null;

const tags = { nothing: 0, text: 1, number: 2, bytes: 3 } as const;

/** The length of an encoded field in bytes. */
const sizeOf = (field: Field): number => {
  if (field === null) return 1;
  if (typeof field === "number") return 9;
  return 5 + (typeof field === "string" ? Buffer.byteLength(field, "utf8") : field.length);
};

/** Writes a field, and returns the offset of the next. */
const encodeTo = (bytes: Buffer, at: number, field: Field): number => {
  if (field === null) return bytes.writeUInt8(tags.nothing, at);
  if (typeof field === "number") {
    const low = bytes.writeInt32BE(Math.floor(field / 2 ** 32), bytes.writeUInt8(tags.number, at));
    return bytes.writeUInt32BE(field >>> 0, low);
  }
  const content = at + 5;
  const isText = typeof field === "string";
  const length = isText ? bytes.write(field, content, "utf8") : field.length;
  if (!isText) bytes.set(field, content);
  bytes.writeUInt32BE(length, bytes.writeUInt8(isText ? tags.text : tags.bytes, at));
  return content + length;
};

/**
 * Encodes a list of fields.
 *
 * The encoding is unambiguous. A field is one byte for its kind, then for an integer its 64 bits (big-endian, two's
 * complement), for text (UTF-8) and bytes a length of 32 bits (big-endian) and the content. `domain` comes first, so
 * that two kinds of record never have the same encoding.
 */
export const encodeFields = (domain: string, fields: ReadonlyArray<Field>): Buffer => {
  const all = [domain, ...fields];
  const bytes = Buffer.allocUnsafe(all.reduce<number>((sum, field) => sum + sizeOf(field), 0));
  all.reduce<number>((at, field) => encodeTo(bytes, at, field), 0);
  return bytes;
};

/** An audit row as the hash covers it. */
export interface HashedRow {
  readonly subject: string;
  readonly number: number;
  readonly action: string;
  readonly actor: string;
  readonly source: string | null;
  readonly at: number;
  readonly previous: Uint8Array | null;
}

const fieldsOf = (row: HashedRow): ReadonlyArray<Field> => [
  row.subject,
  row.number,
  row.action,
  row.actor,
  row.source,
  row.at,
  row.previous,
];

/** The hashed content of an audit row: all its fields, its place in the chain, and the previous hash. */
export const rowMessage = (row: HashedRow): Buffer =>
  encodeFields("bonafide/audit/2", fieldsOf(row));

/** The hash of a row from before rows had keys: the plain SHA-256 of the same content. */
export const hashUnkeyedRow = (row: HashedRow): Buffer =>
  hash("sha256", encodeFields("bonafide/audit/1", fieldsOf(row)), "buffer");

/** A row in the log: all its fields, and its hash. */
export const logEntry = (row: HashedRow & { readonly hash: Uint8Array }): Buffer =>
  encodeFields("bonafide/audit-entry/1", [...fieldsOf(row), row.hash]);
