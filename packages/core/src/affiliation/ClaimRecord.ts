import type { AffiliationClaimState } from "./AffiliationClaim.ts";
import type { AffiliationPersonal } from "./AffiliationCase.ts";
import type { AffiliationDetails } from "./AffiliationDetails.ts";
import type { AffiliationFamily, ResponderRole } from "./AffiliationFamily.ts";
import type { ClaimEvidence } from "./ClaimEvidence.ts";
import { comparableName } from "./PersonName.ts";

/** A claim about a person of an organization. Times are in epoch milliseconds. Source: issue 21; choices, section 4. */
export interface ClaimRecord {
  readonly id: string;
  readonly organizationId: string;
  /** The person's stable identifier in the organization, as in the history. */
  readonly identifier: string;
  readonly family: AffiliationFamily;
  /** First responders only. */
  readonly role: ResponderRole | undefined;
  readonly evidence: ClaimEvidence;
  /** The newest kind of call that the claim rests on. */
  readonly by: "person" | "account" | "upload";
  /** The parameters that were compared with the evidence. */
  readonly compared: ReadonlyArray<string>;
  /** Who decided last: the source of the record, reviewers, or an operator. Absent while it is pending. */
  readonly decidedBy: string | undefined;
  readonly state: AffiliationClaimState;
  /** The compared details and the attributes. Stored encrypted, absent after erasure. */
  readonly personal: AffiliationPersonal | undefined;
  /** How often it was verified for the organization, and when last. */
  readonly verifications: number;
  readonly verifiedLast: number | undefined;
  readonly created: number;
  readonly updated: number;
  readonly version: number;
}

/** What a claim rests on: one claim for all records, one for each document. */
export const groundOf = ({ evidence }: ClaimRecord): string =>
  evidence._tag === "Document" ? evidence.upload : "records";

/** Whether a claim holds at a time. */
export const isInForce = ({ state }: Pick<ClaimRecord, "state">, now: number): boolean =>
  state._tag === "Verified" && (state.until === undefined || now < state.until);

/** What tells accounts of a family apart: a teacher's state, a student's school. */
const placeOf: Readonly<Record<AffiliationFamily, ReadonlyArray<"state" | "school">>> = {
  teacher: ["state"],
  student: ["school"],
  military: [],
  responder: [],
};

/** The parameters that a check by account compares. */
export const accountParameters = (
  family: AffiliationFamily,
): ReadonlyArray<"email" | "fname" | "lname" | "state" | "school"> => [
  "email",
  "fname",
  "lname",
  ...placeOf[family],
];

/** An account within an organization, as one text. Absent if a part is missing. */
export const accountOf = (
  organizationId: string,
  family: AffiliationFamily,
  details: AffiliationDetails,
): string | undefined => {
  const parts = accountParameters(family).map((name) => {
    const text = details[name];
    if (text === undefined) return undefined;
    return name === "fname" || name === "lname" ? comparableName(text) : text.trim().toLowerCase();
  });
  return parts.includes(undefined) ? undefined : [organizationId, family, ...parts].join("\n");
};

/** The account that a claim is evidence for: absent unless each of its parameters was compared. */
export const accountOfClaim = ({
  compared,
  family,
  organizationId,
  personal,
}: ClaimRecord): string | undefined =>
  personal !== undefined && accountParameters(family).every((name) => compared.includes(name))
    ? accountOf(organizationId, family, personal.details)
    : undefined;
