import { type Redacted, Schema } from "effect";

/** Which results an organization's webhook tells of. Source: interface, "Events". */
export const WebhookFamily = Schema.Literals(["telecom", "document"]);
export type WebhookFamily = typeof WebhookFamily.Type;

/**
 * Where an organization is told of every result of a family. It is disabled by an operator, or by its own receiver
 * when that answers 410.
 */
export interface Webhook {
  readonly organizationId: string;
  readonly family: WebhookFamily;
  readonly url: string;
  readonly standing: "active" | "disabled" | "gone";
  readonly updated: number;
}

/** A secret that signs an organization's messages until it `ends` (epoch milliseconds), if ever. */
export interface WebhookSecret {
  readonly id: string;
  readonly organizationId: string;
  readonly secret: Redacted.Redacted;
  readonly created: number;
  readonly ends: number | undefined;
}
