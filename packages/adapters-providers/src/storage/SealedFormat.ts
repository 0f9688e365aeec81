import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";
import { freeBytes } from "@bonafide/core/storage/FreeBytes";

/**
 * The layout of sealed bytes: version (1 byte), nonce (12), ciphertext (as long as the plain bytes), tag (16).
 *
 * Version 1 is AES-256-GCM with a random nonce (NIST SP 800-38D). The version, the kind and the context are additional
 * data. One key seals at most 2^32 values (SP 800-38D, 8.3).
 */
const version = 1;
const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;
const head = 1 + nonceLength;

/** How many bytes sealing adds. */
export const overhead = head + tagLength;

/** The kinds of sealed things. The texts are part of the stored format. */
export type SealedKind = "data key" | "text" | "bytes";

// A kind has no NUL, so the first NUL ends it.
const additionalData = (kind: SealedKind, context: string) =>
  Buffer.from(`bonafide sealed v${version} ${kind}\0${context}`, "utf8");

/** Seals text (as UTF-8) or bytes. */
export const sealUnder = (
  key: KeyObject,
  kind: SealedKind,
  context: string,
  plain: string | Uint8Array,
): Uint8Array => {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength });
  cipher.setAAD(additionalData(kind, context));
  const ciphertext = cipher.update(plain);
  cipher.final();
  const sealed = Buffer.concat([Uint8Array.of(version), nonce, ciphertext, cipher.getAuthTag()]);
  if (kind === "bytes") freeBytes(ciphertext);
  return sealed;
};

/** Opens bytes sealed under the same key, kind and context. Otherwise throws an error that reveals nothing. */
export const openUnder = (
  key: KeyObject,
  kind: SealedKind,
  context: string,
  sealed: Uint8Array,
): Buffer => {
  if (sealed.length < overhead) throw new Error(`A sealed ${kind} is too short`);
  if (sealed[0] !== version) throw new Error(`A sealed ${kind} is of an unknown version`);
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(1, head), {
    authTagLength: tagLength,
  });
  decipher.setAAD(additionalData(kind, context));
  decipher.setAuthTag(sealed.subarray(-tagLength));
  const plain = decipher.update(sealed.subarray(head, -tagLength));
  try {
    decipher.final();
  } catch {
    plain.fill(0);
    throw new Error(`A sealed ${kind} does not open: it was changed, or is another's`);
  }
  return plain;
};
