import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { CallbackMessage } from "@bonafide/core/callback/CallbackSender";
import { Redacted } from "effect";

/** How messages are signed for their receivers, by Standard Webhooks. */

/** The prefix of a webhook secret, before the base64 of its bytes. */
export const secretPrefix = "whsec_";

/** The key objects of secrets in use, because many messages share one. */
const keys = new WeakMap<Redacted.Redacted, KeyObject>();

// A key object, because `createHmac` is four times slower with bytes.
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
 * The headers with a message's id, time and signatures: an HMAC-SHA-256 (base64) of id, timestamp and body by each
 * secret, newest first. Source: Standard Webhooks, "Signature scheme".
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
