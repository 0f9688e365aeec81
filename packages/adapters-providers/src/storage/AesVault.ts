import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { Vault } from "@bonafide/core/storage/Vault";
import { Effect, Layer } from "effect";
import { keyedDigest } from "./KeyedDigest.ts";
import { MasterKey, subkeyOf } from "./MasterKey.ts";
import { openUnder, sealUnder } from "./SealedFormat.ts";

/** A data key's length in bytes; wrapped it has 29 more. */
const dataKeySize = 32;

const withBytes = <A>(bytes: Buffer, use: (bytes: Buffer) => A): A => {
  try {
    return use(bytes);
  } finally {
    bytes.fill(0);
  }
};

/**
 * Core's vault over `node:crypto`: AES-256-GCM for values and data keys, HMAC-SHA-256 for look-ups.
 *
 * An unwrapped data key is kept for as long as the very bytes that it was unwrapped from, those of a row that somebody
 * works on, so that an erased one is gone at once, in every process. Not where a text is opened: most rows have one
 * that is opened once, and keeping the key would cost as much as unwrapping it, about 4 microseconds. The buffer
 * that held one is zeroed; OpenSSL clears its own copy when the key object is collected.
 *
 * Source: choices, section 8; NIST SP 800-38D; RFC 2104.
 */
export const AesVault: Layer.Layer<Vault, never, MasterKey> = Layer.effect(
  Vault,
  Effect.gen(function* () {
    const masterKey = yield* MasterKey;
    const wrapping = subkeyOf(masterKey, "WrapDataKeys");
    const lookingUp = subkeyOf(masterKey, "LookUp");

    const unwrapped = new WeakMap<Uint8Array, KeyObject>();
    const unwrapOnce = (wrappedKey: Uint8Array): KeyObject =>
      unwrapped.get(wrappedKey) ??
      withBytes(openUnder(wrapping, "data key", "", wrappedKey), createSecretKey);
    const unwrap = (wrappedKey: Uint8Array): KeyObject => {
      const key = unwrapOnce(wrappedKey);
      unwrapped.set(wrappedKey, key);
      return key;
    };

    return Vault.of({
      createKey: () =>
        withBytes(randomBytes(dataKeySize), (key) => sealUnder(wrapping, "data key", "", key)),
      seal: (wrappedKey, context, text) => sealUnder(unwrap(wrappedKey), "text", context, text),
      open: (wrappedKey, context, sealed) =>
        withBytes(openUnder(unwrapOnce(wrappedKey), "text", context, sealed), (text) =>
          text.toString("utf8"),
        ),
      sealBytes: (wrappedKey, context, bytes) =>
        sealUnder(unwrap(wrappedKey), "bytes", context, bytes),
      openBytes: (wrappedKey, context, sealed) =>
        openUnder(unwrap(wrappedKey), "bytes", context, sealed),
      lookup: (purpose, value) => keyedDigest(lookingUp, purpose, value),
    });
  }),
);
