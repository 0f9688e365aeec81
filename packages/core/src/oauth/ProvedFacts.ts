import type { AffiliationFamily, ResponderRole } from "../affiliation/AffiliationFamily.ts";
import type { AttributeProofs, ProvedAffiliation } from "../person/Proof.ts";
import type { BirthDate } from "../telecom/BirthDate.ts";
import type { Address } from "../telecom/Address.ts";

/** The display names of roles. */
const roleNames: Record<ResponderRole, string> = {
  emt: "EMT",
  firefighter: "Firefighter",
  police: "Police Officer",
  dispatcher: "Dispatcher",
};

/** A person's subgroups: a first responder's role, else the status in the record. */
export const subgroupsOf = ({ attributes, role }: ProvedAffiliation): ReadonlyArray<string> => {
  if (role !== undefined) return [roleNames[role]];
  return attributes.status === undefined ? [] : [attributes.status];
};

const provedAffiliations = ({ affiliations }: AttributeProofs): ReadonlyArray<ProvedAffiliation> =>
  [...affiliations.values()].flatMap((proof) => (proof._tag === "Proved" ? [proof.value] : []));

/** A person's proved affiliation to a group, if any. */
export const affiliationOf = (
  { affiliations }: AttributeProofs,
  family: AffiliationFamily,
): ProvedAffiliation | undefined => {
  const proof = affiliations.get(family);
  return proof?._tag === "Proved" ? proof.value : undefined;
};

/** A person's proved facts, each from the first proof that has it. Source: choices, section 5. */
export interface ProvedFacts {
  readonly fname: string | undefined;
  readonly mname: string | undefined;
  readonly lname: string | undefined;
  /** The present address. */
  readonly address: Address | undefined;
  readonly zip: string | undefined;
  readonly birthDate: BirthDate | undefined;
  /** The person's addresses by the carrier. */
  readonly addresses: ReadonlyArray<Address>;
}

/**
 * Names come from the document, else an affiliation. Birth date and zip come from the identity match, else the
 * document.
 */
export const provedFacts = (proofs: AttributeProofs): ProvedFacts => {
  const document = proofs.document._tag === "Proved" ? proofs.document.value.facts : undefined;
  const identity = proofs.identity._tag === "Proved" ? proofs.identity.value : undefined;
  const named = provedAffiliations(proofs).find(
    ({ fname, lname }) => fname !== undefined && lname !== undefined,
  );
  return {
    fname: document?.fname ?? named?.fname,
    mname: document?.mname,
    lname: document?.lname ?? named?.lname,
    address: identity?.address ?? document?.address,
    zip: identity?.address?.zip ?? document?.address?.zip,
    birthDate: identity?.birthDate ?? document?.birthDate,
    addresses: identity?.address === undefined ? [] : [identity.address],
  };
};
