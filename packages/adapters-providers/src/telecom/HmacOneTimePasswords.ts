import { hash, randomInt, timingSafeEqual } from "node:crypto";
import { OneTimePassword, OneTimePasswords } from "@bonafide/core/telecom/OneTimePasswords";
import { Effect, Layer } from "effect";
import { keyedDigest } from "../storage/KeyedDigest.ts";
import { MasterKey } from "../storage/MasterKey.ts";

// Hashes both first, so that texts of different lengths compare in the same time.
const equal = (left: string, right: string): boolean =>
  timingSafeEqual(hash("sha256", left, "buffer"), hash("sha256", right, "buffer"));

/**
 * Digests codes as an HMAC-SHA-256 of the transaction's id and the code.
 *
 * Keyed, because a million codes can be tried in a second: a stolen digest reveals nothing without the master key.
 */
export const keepingCodes = Effect.map(MasterKey, (ring) => ({
  digest: (transactionId: string, code: OneTimePassword) =>
    keyedDigest(ring.subkey("OneTimePasswords"), transactionId, code),
  equal,
}));

/** Core's one-time passwords: six digits of the CSPRNG, all equally likely. */
export const HmacOneTimePasswords: Layer.Layer<OneTimePasswords, never, MasterKey> = Layer.effect(
  OneTimePasswords,
  Effect.map(keepingCodes, (kept) =>
    OneTimePasswords.of({
      ...kept,
      // `randomInt` is unbiased.
      issue: Effect.sync(() =>
        OneTimePassword.make(randomInt(1_000_000).toString().padStart(6, "0")),
      ),
    }),
  ),
);
