import type { AffiliationReason } from "../affiliation/AffiliationReason.ts";
import { isInForce } from "../affiliation/ClaimRecord.ts";
import { shownAttributes } from "../affiliation/FamilyAttributes.ts";
import { hasBack, kindOfProduct } from "../document/DocumentKind.ts";
import type { ImageSide } from "../document/ImageStore.ts";
import type { DocumentFault } from "../document/JudgedReading.ts";
import { otherSide, unclearPhotoOf } from "../document/UnclearPhoto.ts";
import type {
  DocumentTransaction,
  IdentityTransaction,
  PossessionTransaction,
} from "../verification/Transaction.ts";
import type { AffiliationAttempt } from "./AffiliationAttempt.ts";
import type { DatedProof, DatedProofs } from "./ProofAgreement.ts";
import type { BlamedPhoto, PersonProofs, ProofFault, ProvedAffiliation } from "./Proof.ts";

/** What each proof of a person is worth now, by the records of the person's attempts. */

const erased = { _tag: "Failed", fault: "Erased" } as const;
export const missing = { _tag: "Missing" } as const;

/** The proof of a phone. */
export const phoneProof = ({
  personal,
  state,
  updated,
}: PossessionTransaction): PersonProofs["phone"] => {
  if (personal === undefined) return erased;
  switch (state._tag) {
    case "Unsent":
    case "AwaitingCode":
    case "Guessing":
      return { _tag: "Pending", value: personal.phone };
    case "Confirmed":
      return { _tag: "Proved", value: personal.phone, at: updated };
    case "Failed":
      return { _tag: "Failed", fault: state.failure };
  }
};

/** The proof of an identity match. */
export const identityProof = ({
  personal,
  state,
  updated,
}: IdentityTransaction): DatedProofs["identity"] => {
  if (personal === undefined) return { proof: erased, birthDate: undefined };
  const { address, birthDate } = personal;
  switch (state._tag) {
    case "Unasked":
    case "Asking":
      return { proof: { _tag: "Pending", value: undefined }, birthDate };
    case "Matched":
      return { proof: { _tag: "Proved", value: { birthDate, address }, at: updated }, birthDate };
    case "Failed":
      return { proof: { _tag: "Failed", fault: state.failure }, birthDate };
  }
};

const blamedPhotoOf = (
  { product }: DocumentTransaction,
  fault: DocumentFault,
  sides: ReadonlyArray<ImageSide>,
): BlamedPhoto | undefined => {
  const photo = unclearPhotoOf(fault);
  if (photo === undefined) return undefined;
  const kind = kindOfProduct(product);
  return { ...photo, kind, alone: !hasBack(kind) || sides.includes(otherSide[photo.side]) };
};

/** The proof of a document. `sides` are those whose images still exist. */
export const documentProof = (
  transaction: DocumentTransaction,
  sides: ReadonlyArray<ImageSide>,
): DatedProofs["document"] => {
  const { id, personal, state, updated } = transaction;
  if (personal === undefined) return { proof: erased, birthDate: undefined };
  const { facts } = personal;
  const birthDate = facts?.birthDate;
  switch (state._tag) {
    case "Unsubmitted":
    case "Waiting":
    case "InReview":
      return { proof: { _tag: "Pending", value: undefined }, birthDate };
    case "Verified":
      return {
        // A reviewer approved it although nothing could be read: it proves nothing about the holder.
        proof:
          facts === undefined
            ? { _tag: "Failed", fault: "DocumentUnverified" }
            : { _tag: "Proved", value: { transactionId: id, facts, sides }, at: updated },
        birthDate,
      };
    case "NotVerified":
      return {
        proof: {
          _tag: "Failed",
          fault: state.faults[0].failure,
          photo: blamedPhotoOf(transaction, state.faults[0], sides),
        },
        birthDate,
      };
  }
};

/** The proof of a verified attempt: its claim, for as long as it holds. */
const claimProof = (
  { caseId, claim, role, updated }: AffiliationAttempt,
  now: number,
): DatedProof<ProvedAffiliation, undefined, ProofFault> => {
  if (claim?.personal === undefined || !isInForce(claim, now)) {
    return { proof: { _tag: "Failed", fault: "AffiliationEnded" }, birthDate: undefined };
  }
  const { family, personal } = claim;
  const { birth_date: birthDate, fname, lname } = personal.details;
  const attributes = shownAttributes(family, personal.attributes ?? {});
  return {
    proof: { _tag: "Proved", value: { caseId, fname, lname, role, attributes }, at: updated },
    birthDate,
  };
};

/** The proof of an affiliation at a time. */
export const affiliationProof = (
  attempt: AffiliationAttempt,
  now: number,
): DatedProof<ProvedAffiliation, undefined, AffiliationReason | ProofFault> => {
  const { erased: isErased, state } = attempt;
  const undated = { birthDate: undefined };
  if (isErased) return { proof: erased, ...undated };
  switch (state._tag) {
    case "Unasked":
    case "Unsubmitted":
    case "Invalid":
      return { proof: missing, ...undated };
    case "InReview":
    case "InSecondReview":
      return { proof: { _tag: "Pending", value: undefined }, ...undated };
    case "Affiliated":
    case "Approved":
      return claimProof(attempt, now);
    case "NotAffiliated":
    case "Rejected":
      return { proof: { _tag: "Failed", fault: state.reason }, ...undated };
  }
};
