import type { AffiliationFamily, ResponderRole } from "../affiliation/AffiliationFamily.ts";
import type { AffiliationReason } from "../affiliation/AffiliationReason.ts";
import type { AffiliationAttributes } from "../affiliation/AffiliationRecord.ts";
import type { FailureName } from "../catalogue/Failure.ts";
import type { DocumentFacts } from "../document/DocumentFacts.ts";
import type { DocumentKind } from "../document/DocumentKind.ts";
import type { ImageSide } from "../document/ImageStore.ts";
import type { UnclearPhoto } from "../document/UnclearPhoto.ts";
import type { Address } from "../telecom/Address.ts";
import type { BirthDate } from "../telecom/BirthDate.ts";
import type { Phone } from "../telecom/Phone.ts";

/** The proofs that a person can be asked for, besides affiliations. */
export const proofKinds = ["phone", "identity", "document"] as const;
export type ProofKind = (typeof proofKinds)[number];

export const isProofKind = (kind: ProofKind | AffiliationFamily): kind is ProofKind =>
  proofKinds.some((one) => one === kind);

/** The state of a proof; `at` is when it was proved, in epoch milliseconds. */
export type Proof<Proved, Pending, Fault> =
  | { readonly _tag: "Missing" }
  | { readonly _tag: "Pending"; readonly value: Pending }
  | {
      readonly _tag: "Failed";
      readonly fault: Fault;
      /** The photo of a document that another one may replace. */
      readonly photo?: BlamedPhoto | undefined;
    }
  | { readonly _tag: "Proved"; readonly value: Proved; readonly at: number };

/** A photo that could not be read. */
export interface BlamedPhoto extends UnclearPhoto {
  readonly kind: DocumentKind;
  /** Only this side has to be sent again: the document has no other, or the other is kept for a while. */
  readonly alone: boolean;
}

/** Why a proof failed: the interface's reasons, a contradiction with the other proofs, or an affiliation that ended. */
export type ProofFault = FailureName | "AffiliationEnded" | "BirthDateDiffers" | "Erased";

/** A document that was read and verified. */
export interface ProvedDocument {
  readonly transactionId: string;
  readonly facts: DocumentFacts;
  /** The sides whose images still exist. */
  readonly sides: ReadonlyArray<ImageSide>;
}

/** An affiliation that a record or a reviewer confirmed. */
export interface ProvedAffiliation {
  readonly caseId: string;
  readonly fname: string | undefined;
  readonly lname: string | undefined;
  /** First responders only. */
  readonly role: ResponderRole | undefined;
  readonly attributes: AffiliationAttributes;
}

/** A person's proofs, done and pending. The newest attempt of each kind counts. */
export interface PersonProofs {
  readonly phone: Proof<Phone, Phone, ProofFault>;
  readonly identity: Proof<
    { readonly birthDate: BirthDate; readonly address: Address | undefined },
    undefined,
    ProofFault
  >;
  readonly document: Proof<ProvedDocument, undefined, ProofFault>;
  readonly affiliations: ReadonlyMap<
    AffiliationFamily,
    Proof<ProvedAffiliation, undefined, AffiliationReason | ProofFault>
  >;
}

/** The proofs that give attributes. Possession of a phone gives none. */
export type AttributeProofs = Omit<PersonProofs, "phone">;
