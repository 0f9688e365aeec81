import { hash, randomBytes } from "node:crypto";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { Effect, Layer } from "effect";

/**
 * Core's secret keys: 32 bytes from the CSPRNG, kept as their SHA-256. A fast digest is enough for a secret that
 * nobody can guess. Source: choices, section 2.
 */
export const Sha256SecretKeys: Layer.Layer<SecretKeys> = Layer.succeed(
  SecretKeys,
  SecretKeys.of({
    issue: Effect.sync(() => randomBytes(32).toString("base64url")),
    digest: (secret) => hash("sha256", secret, "base64url"),
  }),
);
