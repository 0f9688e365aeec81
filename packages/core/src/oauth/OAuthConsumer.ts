import type { Standing } from "../access/Account.ts";
import { activeStatus } from "../application/ApplicationCatalog.ts";

/**
 * A partner's OAuth client: its credentials, its redirect URIs and what it may read. It belongs to an application of
 * its organization. `created` is in epoch milliseconds.
 *
 * Source: interface, "OAuth 2.0 and attributes", "Document Passback API"; choices, sections 5 to 7.
 */
export interface OAuthConsumer {
  readonly id: string;
  readonly organizationId: string;
  readonly applicationId: string;
  /** The `client_id` on the wire. */
  readonly clientId: string;
  /** The name that people see. */
  readonly name: string;
  readonly standing: Standing;
  /** Compared as exact strings. */
  readonly redirectUris: ReadonlyArray<string>;
  /** Whether it may request images. */
  readonly passback: boolean;
  /** Whether the attribute `document_tokens` is released to it. */
  readonly documentTokens: boolean;
  /** Its privacy policy and its terms, for people. https. */
  readonly privacyUrl?: string | undefined;
  readonly termsUrl?: string | undefined;
  /** The id of its logo. */
  readonly logoId?: string | undefined;
  readonly created: number;
}

/** A consumer with its organization's standing and its application's status, read at once. */
export interface KnownConsumer {
  readonly consumer: OAuthConsumer;
  readonly organizationName: string;
  readonly organization: Standing;
  /** The application's status; only `active` may begin OAuth. */
  readonly applicationStatus: string;
}

/** Whether the consumer and its organization are active. */
export const isOpen = ({ consumer, organization }: KnownConsumer): boolean =>
  consumer.standing === "active" && organization === "active";

/** Whether the consumer may begin and continue OAuth. */
export const isInUse = (known: KnownConsumer): boolean =>
  isOpen(known) && known.applicationStatus === activeStatus;
