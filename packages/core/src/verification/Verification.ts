import type { Metadata } from "./Metadata.ts";

/** Ids are UUIDs of version 7 in lower case (RFC 9562). Source: choices, section 2. */
export type VerificationId = string;

/** A partner's data for a verification, absent after erasure. */
export interface VerificationPersonal {
  readonly metadata?: Metadata;
  readonly callbackUrl?: string;
}

/**
 * One identity attempt, which groups transactions. It belongs to the account that created it.
 *
 * `created` is in epoch milliseconds. Source: interface, "Verification (Services API v2)".
 */
export interface Verification {
  readonly id: VerificationId;
  readonly accountId: string;
  readonly created: number;
  readonly personal: VerificationPersonal | undefined;
}
