import type { BirthDate } from "../telecom/BirthDate.ts";
import type { AttributeProofs, PersonProofs, Proof, ProofFault } from "./Proof.ts";

/** Keeps proofs of several people apart: all proofs of a person must have one birth date. */

/** A proof with its birth date, if it has one. */
export interface DatedProof<Proved, Pending, Fault> {
  readonly proof: Proof<Proved, Pending, Fault>;
  readonly birthDate: BirthDate | undefined;
}

type ProofOf<Name extends "identity" | "document"> =
  PersonProofs[Name] extends Proof<infer Proved, infer Pending, infer Fault>
    ? DatedProof<Proved, Pending, Fault>
    : never;

type AffiliationProof =
  PersonProofs["affiliations"] extends ReadonlyMap<
    infer Family,
    Proof<infer Proved, infer Pending, infer Fault>
  >
    ? readonly [Family, DatedProof<Proved, Pending, Fault>]
    : never;

/** The proofs that may have a birth date. */
export interface DatedProofs {
  readonly identity: ProofOf<"identity">;
  readonly document: ProofOf<"document">;
  readonly affiliations: ReadonlyArray<AffiliationProof>;
}

/** The time and birth date of a proof; absent if it is not proved or has no birth date. */
const provedDate = ({ birthDate, proof }: DatedProof<unknown, unknown, unknown>) =>
  proof._tag === "Proved" && birthDate !== undefined ? [{ at: proof.at, birthDate }] : [];

/** All proofs must be of one person. The first proof sets the birth date; a later one with another birth date fails. */
export const agreeing = ({ affiliations, document, identity }: DatedProofs): AttributeProofs => {
  const [first] = [identity, document, ...affiliations.map(([, dated]) => dated)]
    .flatMap(provedDate)
    .toSorted((left, right) => left.at - right.at);
  const judged = <Proved, Pending, Fault>({
    birthDate,
    proof,
  }: DatedProof<Proved, Pending, Fault>): Proof<Proved, Pending, Fault | ProofFault> =>
    proof._tag !== "Proved" || birthDate === undefined || birthDate === first?.birthDate
      ? proof
      : { _tag: "Failed", fault: "BirthDateDiffers" };
  return {
    identity: judged(identity),
    document: judged(document),
    affiliations: new Map(affiliations.map(([family, dated]) => [family, judged(dated)] as const)),
  };
};
