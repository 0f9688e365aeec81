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

/** How many unwrapped keys are kept at most. */
const keptKeys = 1_000;

/**
 * Core's vault over `node:crypto`: AES-256-GCM for values and data keys, HMAC-SHA-256 for look-ups.
 *
 * A data key is unwrapped once in a turn of the event loop: what is read at once is often of one person. It is found by
 * the wrapped one, so that one which is erased is gone at once, in every process. The buffer that held it is zeroed;
 * OpenSSL clears its own copy when the key object is collected.
 *
 * Source: choices, section 8; NIST SP 800-38D; RFC 2104.
 */
export const AesVault: Layer.Layer<Vault, never, MasterKey> = Layer.effect(
  Vault,
  Effect.gen(function* () {
    const masterKey = yield* MasterKey;
    const wrapping = subkeyOf(masterKey, "WrapDataKeys");
    const lookingUp = subkeyOf(masterKey, "LookUp");

    // A map that is cleared would keep, from one time to the next, all that was ever in it, until old memory is collected.
    let unwrapped = new Map<string, KeyObject>();
    const forget = () => {
      unwrapped = new Map();
    };

    const keep = (name: string, key: KeyObject) => {
      if (unwrapped.size === 0) setImmediate(forget);
      if (unwrapped.size < keptKeys) unwrapped.set(name, key);
      return key;
    };
    const unwrap = (wrappedKey: Uint8Array): KeyObject => {
      const { buffer, byteOffset, length } = wrappedKey;
      const name = Buffer.from(buffer, byteOffset, length).toString("latin1");
      return (
        unwrapped.get(name) ??
        keep(name, withBytes(openUnder(wrapping, "data key", "", wrappedKey), createSecretKey))
      );
    };

    return Vault.of({
      createKey: () =>
        withBytes(randomBytes(dataKeySize), (key) => sealUnder(wrapping, "data key", "", key)),
      seal: (wrappedKey, context, text) => sealUnder(unwrap(wrappedKey), "text", context, text),
      open: (wrappedKey, context, sealed) =>
        withBytes(openUnder(unwrap(wrappedKey), "text", context, sealed), (text) =>
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
