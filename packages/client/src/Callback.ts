import { Webhook } from "standardwebhooks";
import type { components } from "./Contract.ts";

type Schemas = components["schemas"];

/** What a server posts: a transaction as its status call shows it, or a verification. */
export type CallbackBody = Schemas["TransactionMessage"] | Schemas["Verification"];

/** The headers of a callback that are signed. Source: Standard Webhooks. */
const signed = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;

/** Headers as `Request` has them, or as Node's own server has them. */
export type CallbackHeaders =
  | Headers
  | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>;

const headerOf = (headers: CallbackHeaders, name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === "string" ? value : "";
};

/** A callback that is signed by the server and not older than five minutes. */
export interface VerifiedCallback {
  /** The same for every attempt of one delivery: a callback whose id was seen before is a repetition. */
  readonly id: string;
  readonly body: CallbackBody;
}

/**
 * Verifies a callback and gives its body. `secret` is the webhook secret of the organization, `whsec_…`; `body` is the
 * text as it came, not parsed. Throws `WebhookVerificationError` where the signature is wrong or the callback is old.
 */
export const verifyCallback = (
  secret: string,
  headers: CallbackHeaders,
  body: string,
): VerifiedCallback => {
  const texts = Object.fromEntries(signed.map((name) => [name, headerOf(headers, name)]));
  // The body is the server's, signed: its form is the contract's.
  const read = new Webhook(secret).verify(body, texts) as CallbackBody;
  return { id: texts["webhook-id"] ?? "", body: read };
};
