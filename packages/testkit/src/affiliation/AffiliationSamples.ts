import type { CheckedPerson, UploadedDocument } from "@bonafide/core/affiliation/AffiliationCase";
import type { AffiliationClient } from "@bonafide/core/affiliation/AffiliationClient";
import type { ClaimRecord } from "@bonafide/core/affiliation/ClaimRecord";
import type { RosterPerson } from "@bonafide/core/affiliation/AffiliationRoster";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { freshId } from "../storage/FreshId.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";

/** A client of an organization, with an address. */
export const sampleClient = (
  organizationId: string,
  changes: Partial<AffiliationClient> = {},
): AffiliationClient => ({
  id: freshId(),
  organizationId,
  applicationId: undefined,
  clientId: freshId(),
  profile: 1,
  whiteLabel: true,
  standing: "active",
  addresses: ["192.0.2.1", "2001:db8::1"],
  created: sampleTime,
  ...changes,
});

const frame = () => ({
  id: freshId(),
  clientId: freshId(),
  organizationId: freshId(),
  applicationId: undefined,
  profile: 1 as const,
  personal: {
    details: { email: "Zoe@School.example", fname: "Zo\u00eb", lname: "O\u2019Brien" },
    attributes: { status: "FT" },
  },
  claimId: undefined,
  created: sampleTime,
  updated: sampleTime,
  version: 1,
});

/** A teacher whom a record knows, verified for the first time. */
export const sampleCheckedPerson = (changes: Partial<CheckedPerson> = {}): CheckedPerson => ({
  ...frame(),
  family: "teacher",
  by: "person",
  state: { _tag: "Affiliated" },
  history: { identifier: freshId(), verifications: 1, verifiedLast: sampleTime },
  ...changes,
});

/** A student's document that waits for a reviewer until an hour after `sampleTime`. */
export const sampleUpload = (changes: Partial<UploadedDocument> = {}): UploadedDocument => ({
  ...frame(),
  family: "student",
  by: "upload",
  state: { _tag: "InReview", expiresAt: sampleTime + 3_600_000 },
  history: undefined,
  ...changes,
});

/** A teacher's claim by a registry, in force for an hour from `sampleTime`. */
export const sampleClaim = (changes: Partial<ClaimRecord> = {}): ClaimRecord => ({
  id: freshId(),
  organizationId: freshId(),
  identifier: freshId(),
  family: "teacher",
  role: undefined,
  evidence: { _tag: "Registry", registry: "states" },
  by: "person",
  compared: ["email", "fname", "lname", "state"],
  decidedBy: "registry states",
  state: { _tag: "Verified", from: sampleTime, until: sampleTime + 3_600_000 },
  personal: {
    details: { email: "Zoe@School.example", fname: "Zo\u00eb", lname: "O\u2019Brien", state: "NV" },
    attributes: {},
  },
  verifications: 1,
  verifiedLast: sampleTime,
  created: sampleTime,
  updated: sampleTime,
  version: 1,
  ...changes,
});

/** A person on a roster, with every field. */
export const sampleRosterPerson = (changes: Partial<RosterPerson> = {}): RosterPerson => ({
  fname: "Zo\u00eb",
  lname: "O\u2019Brien",
  birthDate: BirthDate.make("1980-02-29"),
  email: "zoe@school.example",
  social: "123456789",
  state: "NV",
  number: "NV-1234",
  school: "01a1fca2-03c2-7370-a3b8-432d8f6128b4",
  role: "emt",
  servedFrom: "2001-01-01",
  servedUntil: "2011-12-31",
  attributes: { rank: "Sergeant", branch: "Army" },
  ...changes,
});
