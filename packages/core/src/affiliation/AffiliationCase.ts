import { Schema } from "effect";
import { AffiliationDetails } from "./AffiliationDetails.ts";
import type { AffiliationFamily, AffiliationProfile } from "./AffiliationFamily.ts";
import { AffiliationAttributes } from "./AffiliationRecord.ts";
import type { AffiliationUploadState } from "./AffiliationUpload.ts";
import type { PersonCheckState } from "./PersonCheck.ts";

/**
 * A verify call of the group-affiliation API: what it said of a person, what became of it, and how often the person
 * was verified.
 */

/** The personal data of a case. It is stored encrypted and absent after erasure. */
export const AffiliationPersonal = Schema.Struct({
  details: AffiliationDetails,
  attributes: Schema.optionalKey(AffiliationAttributes),
});
export type AffiliationPersonal = typeof AffiliationPersonal.Type;

/** How often, and when last, a person was verified for an organization. Both share an `identifier`. */
export interface AffiliationHistory {
  readonly identifier: string;
  readonly verifications: number;
  /** Epoch milliseconds. */
  readonly verifiedLast: number;
}

interface CaseOf<By, State> {
  /** The interface's `reference_id`. */
  readonly id: string;
  readonly clientId: string;
  readonly organizationId: string;
  readonly applicationId: string | undefined;
  readonly family: AffiliationFamily;
  /** The client's profile at the time of the call. */
  readonly profile: AffiliationProfile;
  readonly by: By;
  readonly state: State;
  readonly personal: AffiliationPersonal | undefined;
  /** The claim that it made or found. Failed checks have none. */
  readonly claimId: string | undefined;
  /** As it was answered. Present after the first verification. */
  readonly history: AffiliationHistory | undefined;
  readonly created: number;
  readonly updated: number;
  readonly version: number;
}

/** One verify call of the group-affiliation API and its result. Times are in epoch milliseconds. */
export type CheckedPerson = CaseOf<"person" | "account", PersonCheckState>;
export type UploadedDocument = CaseOf<"upload", AffiliationUploadState>;
export type AffiliationCase = CheckedPerson | UploadedDocument;
