import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { Vault } from "@bonafide/core/storage/Vault";
import { Effect, Layer } from "effect";
import { keyedDigest } from "./KeyedDigest.ts";
import { MasterKey } from "./MasterKey.ts";
import { openUnder, sealUnder } from "./SealedFormat.ts";
import { openDataKey, wrapDataKey } from "./WrappedDataKey.ts";
import { makeUnwrappedKeys } from "./UnwrappedKeys.ts";

/** The length of a data key in bytes; wrapping adds 34. */
const dataKeySize = 32;

const withBytes = <A>(bytes: Buffer, use: (bytes: Buffer) => A): A => {
  try {
    return use(bytes);
  } finally {
    bytes.fill(0);
  }
};

/** How long an unwrapped key is cached at least, in milliseconds; at most twice that. */
const keptFor = 5_000;

/**
 * Core's vault over `node:crypto`: AES-256-GCM for values and data keys, HMAC-SHA-256 for look-ups.
 *
 * An unwrapped data key is cached for seconds, keyed by its wrapped form. Once the wrapped key is erased, its data
 * cannot be opened in any process. The key's buffer is zeroed; OpenSSL clears its copy when the key object is
 * collected.
 *
 * Source: choices, section 8; NIST SP 800-38D; RFC 2104.
 */
export const AesVault: Layer.Layer<Vault, never, MasterKey> = Layer.effect(
  Vault,
  Effect.gen(function* () {
    const ring = yield* MasterKey;
    const unwrapped = makeUnwrappedKeys(keptFor);
    const unwrap = (wrappedKey: Uint8Array): KeyObject => {
      const { buffer, byteOffset, length } = wrappedKey;
      const name = Buffer.from(buffer, byteOffset, length).toString("latin1");
      const known = unwrapped.find(name);
      if (known !== undefined) return known;
      const key = withBytes(openDataKey(ring, wrappedKey).bytes, createSecretKey);
      unwrapped.keep(name, key);
      return key;
    };

    return Vault.of({
      createKey: () => withBytes(randomBytes(dataKeySize), (key) => wrapDataKey(ring.newest, key)),
      seal: (wrappedKey, context, text) => sealUnder(unwrap(wrappedKey), "text", context, text),
      open: (wrappedKey, context, sealed) =>
        withBytes(openUnder(unwrap(wrappedKey), "text", context, sealed), (text) =>
          text.toString("utf8"),
        ),
      sealBytes: (wrappedKey, context, bytes) =>
        sealUnder(unwrap(wrappedKey), "bytes", context, bytes),
      openBytes: (wrappedKey, context, sealed) =>
        openUnder(unwrap(wrappedKey), "bytes", context, sealed),
      lookup: (purpose, value) => keyedDigest(ring.subkey("LookUp"), purpose, value),
    });
  }),
);
