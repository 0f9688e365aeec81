import { hash, randomBytes } from "node:crypto";
import { Keys } from "@bonafide/core/access/Keys";
import { Effect, Layer } from "effect";

/**
 * Core's secret keys: 32 bytes from the CSPRNG, kept as their SHA-256. A fast digest is enough for a secret that
 * nobody can guess. Source: choices, section 2.
 */
export const SecretKeys: Layer.Layer<Keys> = Layer.succeed(
  Keys,
  Keys.of({
    issue: Effect.sync(() => randomBytes(32).toString("base64url")),
    digest: (secret) => hash("sha256", secret, "base64url"),
  }),
);
