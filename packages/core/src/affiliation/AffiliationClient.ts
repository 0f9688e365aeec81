import type { Standing } from "../access/Account.ts";
import type { AffiliationProfile } from "./AffiliationFamily.ts";

/**
 * A client of the group-affiliation API: its credentials and the addresses that it calls from. With `whiteLabel` it may
 * check by account, from those addresses only. `created` is in epoch milliseconds.
 *
 * Source: interface, "Authentication"; choices, section 4.
 */
export interface AffiliationClient {
  readonly id: string;
  readonly organizationId: string;
  readonly applicationId: string | undefined;
  /** The `client_id` on the wire. */
  readonly clientId: string;
  readonly profile: AffiliationProfile;
  readonly whiteLabel: boolean;
  readonly standing: Standing;
  /** IPv4 or IPv6 addresses in canonical form. */
  readonly addresses: ReadonlyArray<string>;
  readonly created: number;
}

/** A client with the standing of its organization. */
export interface KnownClient {
  readonly client: AffiliationClient;
  readonly organization: Standing;
}

/** The calling client. `fromItsAddress`: the call came from a registered address. */
export interface AffiliationCaller {
  readonly client: AffiliationClient;
  readonly fromItsAddress: boolean;
  readonly source: string | undefined;
}
