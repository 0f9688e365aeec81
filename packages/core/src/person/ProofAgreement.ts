import type { BirthDate } from "../telecom/BirthDate.ts";
import type { AttributeProofs, PersonProofs, Proof, ProofFault } from "./Proof.ts";

/** A proof with the birth date that it tells, where it tells one. */
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

/** What can tell a birth date. */
export interface DatedProofs {
  readonly identity: ProofOf<"identity">;
  readonly document: ProofOf<"document">;
  readonly affiliations: ReadonlyArray<AffiliationProof>;
}

/** When something was proved, and of a person born when; nothing where it is not proved or tells no birth date. */
const provedDate = ({ birthDate, proof }: DatedProof<unknown, unknown, unknown>) =>
  proof._tag === "Proved" && birthDate !== undefined ? [{ at: proof.at, birthDate }] : [];

/**
 * All that is proved has to be of one person: what was proved first says when they were born, and what was proved
 * later and says otherwise has failed.
 */
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
