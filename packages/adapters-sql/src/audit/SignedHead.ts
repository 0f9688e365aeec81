import { createPublicKey, hash, verify } from "node:crypto";
import type { AuditKeys } from "@bonafide/core/audit/AuditKeys";
import { GrowingTree } from "./MerkleTree.ts";

type Keys = AuditKeys["Service"];

/** A head of the audit log. `unkeyed` is the number of first rows from before rows had keys. */
export interface Head {
  readonly size: number;
  readonly root: Uint8Array;
  readonly unkeyed: number;
}

/** The type of an Ed25519 key in a signed note. */
const ed25519 = Uint8Array.of(1);

/** The name of a log, derived from its key, which is its only permanent identity. */
export const logName = (publicKey: Uint8Array): string =>
  `bonafide-audit-${hash("sha256", publicKey, "hex").slice(0, 16)}`;

const keyId = (name: string, publicKey: Uint8Array): Buffer =>
  hash("sha256", Buffer.concat([Buffer.from(`${name}\n`), ed25519, publicKey]), "buffer").subarray(
    0,
    4,
  );

/** The public key in the format of tools for signed notes. Source: C2SP, signed-note. */
export const verifierKey = (publicKey: Uint8Array): string => {
  const name = logName(publicKey);
  const key = Buffer.concat([ed25519, publicKey]).toString("base64");
  return `${name}+${keyId(name, publicKey).toString("hex")}+${key}`;
};

const signatureLine = /^— (\S+) ([A-Za-z0-9+/=]+)$/;

/** Formats and signs a head. Source: C2SP, tlog-checkpoint and signed-note. */
export const signHead = (keys: Keys, { root, size, unkeyed }: Head): string => {
  const name = logName(keys.publicKey);
  const extension = unkeyed === 0 ? "" : `unkeyed ${unkeyed}\n`;
  const text = `${name}\n${size}\n${Buffer.from(root).toString("base64")}\n${extension}`;
  const signature = Buffer.concat([
    keyId(name, keys.publicKey),
    keys.sign(Buffer.from(text, "utf8")),
  ]);
  return `${text}\n— ${name} ${signature.toString("base64")}\n`;
};

const isSigned = ({ publicKey }: Keys, text: string, signatures: string): boolean => {
  const name = logName(publicKey);
  const id = keyId(name, publicKey);
  const x = Buffer.from(publicKey).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return signatures.split("\n").some((line) => {
    const [, signer, encoded = ""] = signatureLine.exec(line) ?? [];
    const bytes = Buffer.from(encoded, "base64");
    return (
      signer === name &&
      bytes.subarray(0, 4).equals(id) &&
      verify(null, Buffer.from(text, "utf8"), key, bytes.subarray(4))
    );
  });
};

/** Parses a head signed by this log's key; absent if it is invalid or altered. */
export const readHead = (keys: Keys, note: string): Head | undefined => {
  const end = note.lastIndexOf("\n\n");
  if (end < 0) return undefined;
  const text = note.slice(0, end + 1);
  if (!isSigned(keys, text, note.slice(end + 2))) return undefined;
  const [, size = "", root = "", extension = ""] = text.split("\n");
  const unkeyed = /^unkeyed (\d+)$/.exec(extension)?.[1] ?? "0";
  return { size: Number(size), root: Buffer.from(root, "base64"), unkeyed: Number(unkeyed) };
};

/** A head as it is stored. `subtrees` are those of its tree. */
export interface StoredHead {
  readonly size: number;
  readonly note: string;
  readonly subtrees: Uint8Array;
}

/** A stored head of this log's key and its tree; the tree is absent where its root is not the signed one. */
export const readStoredHead = (
  keys: Keys,
  { note, size, subtrees }: StoredHead,
): { readonly head: Head; readonly tree: GrowingTree | undefined } | undefined => {
  const head = readHead(keys, note);
  if (head?.size !== size) return undefined;
  const tree = new GrowingTree(size, subtrees);
  return { head, tree: tree.isWhole && tree.root.equals(head.root) ? tree : undefined };
};

/** The heads in a text of one or several. */
export const headsIn = (text: string): ReadonlyArray<string> =>
  text.match(/[^\n]+\n\d+\n[^\n]+\n(?:[^\n]+\n)*\n(?:— [^\n]+\n)+/g) ?? [];
