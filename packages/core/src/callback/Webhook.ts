import type { Redacted } from "effect";
import type { ProductFamily } from "../verification/ProductFamily.ts";

/**
 * The URL that gets every result of a family for an organization. An operator disables it, or its receiver by answering
 * 410.
 */
export interface Webhook {
  readonly organizationId: string;
  readonly family: ProductFamily;
  readonly url: string;
  readonly state: "active" | "disabled" | "gone";
  readonly updated: number;
}

/** A secret that signs an organization's messages until `ends` (epoch milliseconds), if set. */
export interface WebhookSecret {
  readonly id: string;
  readonly organizationId: string;
  readonly secret: Redacted.Redacted;
  readonly created: number;
  readonly ends: number | undefined;
}
