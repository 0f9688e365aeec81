import type { AffiliationCase } from "../affiliation/AffiliationCase.ts";
import type { AffiliationFamily, ResponderRole } from "../affiliation/AffiliationFamily.ts";
import type { ImageSide } from "../document/ImageStore.ts";
import type { DocumentTransaction, IdentityTransaction } from "../verification/Transaction.ts";
import type { AttributeProofs } from "./Proof.ts";
import { agreeing } from "./ProofAgreement.ts";
import { affiliationProof, documentProof, identityProof, missing } from "./ProofsOfRecords.ts";

/** The results of a person's newest attempts at the proofs that give attributes. */
export interface AttemptRecords {
  readonly identity: IdentityTransaction | undefined;
  /** With the sides whose images still exist. */
  readonly document:
    | { readonly transaction: DocumentTransaction; readonly sides: ReadonlyArray<ImageSide> }
    | undefined;
  /** At most one of each family. `role` is the first responder's role that was asked about. */
  readonly affiliations: ReadonlyArray<{
    readonly family: AffiliationFamily;
    readonly role: ResponderRole | undefined;
    readonly affiliation: AffiliationCase;
  }>;
}

const unasked = { proof: missing, birthDate: undefined };

/** The proofs of one person's attempts. */
export const attributeProofsOf = ({
  affiliations,
  document,
  identity,
}: AttemptRecords): AttributeProofs =>
  agreeing({
    identity: identity === undefined ? unasked : identityProof(identity),
    document:
      document === undefined ? unasked : documentProof(document.transaction, document.sides),
    affiliations: affiliations.map(({ affiliation, family, role }) => [
      family,
      affiliationProof(affiliation, role),
    ]),
  });
