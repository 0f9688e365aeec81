import { hash, randomBytes } from "node:crypto";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { Effect, Layer, Redacted } from "effect";
import { secretPrefix } from "../callback/WebhookSignature.ts";

const issue = (): string => {
  const bytes = randomBytes(32);
  const secret = bytes.toString("base64url");
  bytes.fill(0);
  return secret;
};

/**
 * Core's secret keys: 32 bytes of the CSPRNG, stored as SHA-256. A fast digest is enough for an unguessable secret.
 * Source: choices, sections 2 and 3.
 */
export const Sha256SecretKeys: Layer.Layer<SecretKeys> = Layer.succeed(
  SecretKeys,
  SecretKeys.of({
    issue: Effect.sync(issue),
    issueForWebhook: Effect.sync(() =>
      Redacted.make(`${secretPrefix}${randomBytes(32).toString("base64")}`, {
        label: "webhook secret",
      }),
    ),
    digest: (secret) => hash("sha256", secret, "base64url"),
  }),
);
