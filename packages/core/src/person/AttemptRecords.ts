import type { AffiliationCase } from "../affiliation/AffiliationCase.ts";
import type { AffiliationFamily, ResponderRole } from "../affiliation/AffiliationFamily.ts";
import type { ImageSide } from "../document/ImageStore.ts";
import type { DocumentTransaction, IdentityTransaction } from "../verification/Transaction.ts";
import type { AttributeProofs } from "./Proof.ts";
import { agreeing } from "./ProofAgreement.ts";
import { affiliationProof, documentProof, identityProof, missing } from "./ProofsOfRecords.ts";

/** What became of somebody's newest attempts to prove what tells attributes. */
export interface AttemptRecords {
  readonly identity: IdentityTransaction | undefined;
  /** With the sides whose images are still kept. */
  readonly document:
    | { readonly transaction: DocumentTransaction; readonly sides: ReadonlyArray<ImageSide> }
    | undefined;
  /** One of a family at most. `role` is a first responder's, as what they were asked about. */
  readonly affiliations: ReadonlyArray<{
    readonly family: AffiliationFamily;
    readonly role: ResponderRole | undefined;
    readonly affiliation: AffiliationCase;
  }>;
}

const unasked = { proof: missing, birthDate: undefined };

/** What attempts prove, all of one person. */
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
