import type { Redacted } from "effect";
import type { ProductFamily } from "../verification/ProductFamily.ts";

/**
 * Where an organization is told of every result of a family. It is disabled by an operator, or by its own receiver
 * when that answers 410.
 */
export interface Webhook {
  readonly organizationId: string;
  readonly family: ProductFamily;
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
