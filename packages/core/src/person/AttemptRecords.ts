import type { ImageSide } from "../document/ImageStore.ts";
import type { DocumentTransaction, IdentityTransaction } from "../verification/Transaction.ts";
import type { AttributeProofs } from "./Proof.ts";
import type { AffiliationAttempt } from "./AffiliationAttempt.ts";
import { agreeing } from "./ProofAgreement.ts";
import { affiliationProof, documentProof, identityProof, missing } from "./ProofsOfRecords.ts";

/** The results of a person's newest attempts at the proofs that give attributes. */
export interface AttemptRecords {
  readonly identity: IdentityTransaction | undefined;
  /** With the sides whose images still exist. */
  readonly document:
    | { readonly transaction: DocumentTransaction; readonly sides: ReadonlyArray<ImageSide> }
    | undefined;
  /** At most one of each family. */
  readonly affiliations: ReadonlyArray<AffiliationAttempt>;
}

const unasked = { proof: missing, birthDate: undefined };

/** The proofs of one person's attempts at a time. */
export const attributeProofsOf = (
  { affiliations, document, identity }: AttemptRecords,
  now: number,
): AttributeProofs =>
  agreeing({
    identity: identity === undefined ? unasked : identityProof(identity),
    document:
      document === undefined ? unasked : documentProof(document.transaction, document.sides),
    affiliations: affiliations.map((attempt) => [attempt.family, affiliationProof(attempt, now)]),
  });
