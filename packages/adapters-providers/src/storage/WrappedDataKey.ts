import { type KeyRing, nameSize, type WrappingKey } from "./KeyRing.ts";
import { openUnder, sealUnder } from "./SealedFormat.ts";

/**
 * How a wrapped data key is laid out: version 2 (1 byte), the name of the master key (4), and the key sealed under it
 * with that name as context. Version 1 had no name: it is the sealed key alone.
 */
const version = 2;
const head = 1 + nameSize;

/** What everything that a master key wraps begins with. */
export const wrapHead = ({ name }: WrappingKey): Uint8Array =>
  Uint8Array.of(version, ...Buffer.from(name, "hex"));

/** Wraps a data key. */
export const wrapDataKey = (wrapping: WrappingKey, dataKey: Uint8Array): Uint8Array =>
  Buffer.concat([wrapHead(wrapping), sealUnder(wrapping.key, "data key", wrapping.name, dataKey)]);

/** Unwraps a data key, and says which master key had wrapped it. The bytes are secret: to be wiped. */
export const openDataKey = (
  ring: KeyRing,
  wrapped: Uint8Array,
): { readonly by: WrappingKey; readonly bytes: Buffer } => {
  if (wrapped[0] !== version) return openWithoutName(ring, wrapped);
  const name = Buffer.from(wrapped.subarray(1, head)).toString("hex");
  const by = ring.named(name);
  if (by === undefined) {
    throw new Error("A sealed data key does not open: none of the given master keys wrapped it");
  }
  return { by, bytes: openUnder(by.key, "data key", name, wrapped.subarray(head)) };
};

const openWithoutName = (ring: KeyRing, wrapped: Uint8Array) => {
  let failed: unknown;
  for (const by of ring.keys) {
    try {
      return { by, bytes: openUnder(by.key, "data key", "", wrapped) };
    } catch (error) {
      failed = error;
    }
  }
  throw failed;
};
