import type { Standing } from "../access/Account.ts";
import type { AffiliationProfile } from "./AffiliationFamily.ts";

/**
 * Who calls the group-affiliation API: credentials made when an application is registered, and the addresses that it
 * calls from. `whiteLabel` lets it ask by account, from those addresses only. `created` is in epoch milliseconds.
 *
 * Source: interface, "Authentication"; choices, section 4.
 */
export interface AffiliationClient {
  readonly id: string;
  readonly organizationId: string;
  readonly applicationId: string | undefined;
  /** What it shows as `client_id`. */
  readonly clientId: string;
  readonly profile: AffiliationProfile;
  readonly whiteLabel: boolean;
  readonly standing: Standing;
  /** IPv4 or IPv6 addresses in their one canonical form. */
  readonly addresses: ReadonlyArray<string>;
  readonly created: number;
}

/** A client, and how its organization stands. */
export interface KnownClient {
  readonly client: AffiliationClient;
  readonly organization: Standing;
}

/** On whose behalf a call is made. `fromItsAddress` tells whether it came from an address that the client registered. */
export interface AffiliationCaller {
  readonly client: AffiliationClient;
  readonly fromItsAddress: boolean;
  readonly source: string | undefined;
}
