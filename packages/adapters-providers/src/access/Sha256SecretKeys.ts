import { hash, randomBytes } from "node:crypto";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { Effect, Layer } from "effect";

const issue = (): string => {
  const bytes = randomBytes(32);
  const secret = bytes.toString("base64url");
  bytes.fill(0);
  return secret;
};

/**
 * Core's secret keys: 32 bytes of the CSPRNG, stored as SHA-256. A fast digest is enough for an unguessable secret.
 * Source: choices, section 2.
 */
export const Sha256SecretKeys: Layer.Layer<SecretKeys> = Layer.succeed(
  SecretKeys,
  SecretKeys.of({
    issue: Effect.sync(issue),
    digest: (secret) => hash("sha256", secret, "base64url"),
  }),
);
