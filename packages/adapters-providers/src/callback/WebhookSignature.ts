import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { CallbackMessage } from "@bonafide/core/callback/CallbackSender";
import { Redacted } from "effect";

/** What every webhook secret begins with; base64 of its bytes follows. */
export const secretPrefix = "whsec_";

/** The keys of secrets that are at work: many messages are signed by the same. */
const keys = new WeakMap<Redacted.Redacted, KeyObject>();

// A key object, because `createHmac` takes four times as long over bytes.
const keyOf = (secret: Redacted.Redacted): KeyObject => {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = createSecretKey(Redacted.value(secret).slice(secretPrefix.length), "base64");
  keys.set(secret, key);
  return key;
};

const signatureBy = (secret: Redacted.Redacted, content: string): string => {
  const key = keyOf(secret);
  return `v1,${createHmac("sha256", key).update(content, "utf8").digest("base64")}`;
};

/**
 * The headers that tell a receiver which message this is, when it was sent and that it is ours: an HMAC-SHA-256
 * (base64) of id, timestamp and body by each secret, the newer first. Source: Standard Webhooks, "Signature scheme".
 */
export const signatureHeaders = ({
  body,
  id,
  secrets,
  timestamp,
}: Omit<CallbackMessage, "url">): Readonly<Record<string, string>> => ({
  "webhook-id": id,
  "webhook-timestamp": String(timestamp),
  "webhook-signature": secrets
    .map((secret) => signatureBy(secret, `${id}.${timestamp}.${body}`))
    .join(" "),
});
