import { hash, randomFillSync } from "node:crypto";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { Effect, Layer } from "effect";

const length = 32;

/** Asking for randomness costs as much for many bytes as for few. What is taken is forgotten. */
const random = Buffer.alloc(length * 64);
let taken = random.length;

const nextSecret = (): string => {
  if (taken === random.length) {
    randomFillSync(random);
    taken = 0;
  }
  const end = taken + length;
  const secret = random.toString("base64url", taken, end);
  random.fill(0, taken, end);
  taken = end;
  return secret;
};

/**
 * Core's secret keys: 32 bytes from the CSPRNG, kept as their SHA-256. A fast digest is enough for a secret that
 * nobody can guess. Source: choices, section 2.
 */
export const Sha256SecretKeys: Layer.Layer<SecretKeys> = Layer.succeed(
  SecretKeys,
  SecretKeys.of({
    issue: Effect.sync(nextSecret),
    digest: (secret) => hash("sha256", secret, "base64url"),
  }),
);
