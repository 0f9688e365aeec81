import type { Standing } from "../access/Account.ts";
import { activeStatus } from "../application/ApplicationCatalog.ts";

/**
 * A partner's application as people are sent here by it: credentials, the addresses that they may be sent back to, and
 * what it may read. It belongs to an application of its organization. `created` is in epoch milliseconds.
 *
 * Source: interface, "OAuth 2.0 and attributes", "Document Passback API"; choices, sections 5 to 7.
 */
export interface OAuthConsumer {
  readonly id: string;
  readonly organizationId: string;
  readonly applicationId: string;
  /** The interface's `client_id`. */
  readonly clientId: string;
  /** What people are shown. */
  readonly name: string;
  readonly standing: Standing;
  /** Compared character by character. */
  readonly redirectUris: ReadonlyArray<string>;
  /** Whether it may ask for images. */
  readonly passback: boolean;
  /** Whether the attribute `document_tokens` is released to it. */
  readonly documentTokens: boolean;
  readonly created: number;
}

/** A consumer with what decides whether people may be sent by it, looked up at once. */
export interface KnownConsumer {
  readonly consumer: OAuthConsumer;
  readonly organizationName: string;
  readonly organization: Standing;
  /** Its application's status, of the enum catalog; only `active` starts OAuth. */
  readonly applicationStatus: string;
}

/** Whether an operator lets the consumer and its organization in. */
export const isOpen = ({ consumer, organization }: KnownConsumer): boolean =>
  consumer.standing === "active" && organization === "active";

/** Whether the consumer may begin OAuth, and go on with it. */
export const isInUse = (known: KnownConsumer): boolean =>
  isOpen(known) && known.applicationStatus === activeStatus;
