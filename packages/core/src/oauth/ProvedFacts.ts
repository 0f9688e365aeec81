import type { AffiliationFamily, ResponderRole } from "../affiliation/AffiliationFamily.ts";
import type { AttributeProofs, ProvedAffiliation } from "../person/Proof.ts";
import type { BirthDate } from "../telecom/BirthDate.ts";
import type { Address } from "../telecom/Address.ts";

/** What people are called in a group, in words of the trade. */
const roleNames: Record<ResponderRole, string> = {
  emt: "EMT",
  firefighter: "Firefighter",
  police: "Police Officer",
  dispatcher: "Dispatcher",
};

/** What a person is within a group: a first responder's role, else the status that the record gives. */
export const subgroupsOf = ({ attributes, role }: ProvedAffiliation): ReadonlyArray<string> => {
  if (role !== undefined) return [roleNames[role]];
  return attributes.status === undefined ? [] : [attributes.status];
};

const provedAffiliations = ({ affiliations }: AttributeProofs): ReadonlyArray<ProvedAffiliation> =>
  [...affiliations.values()].flatMap((proof) => (proof._tag === "Proved" ? [proof.value] : []));

/** What is proved of somebody's affiliation to a group; undefined where nothing is. */
export const affiliationOf = (
  { affiliations }: AttributeProofs,
  family: AffiliationFamily,
): ProvedAffiliation | undefined => {
  const proof = affiliations.get(family);
  return proof?._tag === "Proved" ? proof.value : undefined;
};

/** What proofs tell of a person, each from the first proof that says it. Source: choices, section 5. */
export interface ProvedFacts {
  readonly fname: string | undefined;
  readonly lname: string | undefined;
  readonly zip: string | undefined;
  readonly birthDate: BirthDate | undefined;
  /** Where the carrier says that the person lives. */
  readonly addresses: ReadonlyArray<Address>;
}

/** Names are the document's, else an affiliation's; birth date and zip are the identity match's, else the document's. */
export const provedFacts = (proofs: AttributeProofs): ProvedFacts => {
  const document = proofs.document._tag === "Proved" ? proofs.document.value.facts : undefined;
  const identity = proofs.identity._tag === "Proved" ? proofs.identity.value : undefined;
  const named = provedAffiliations(proofs).find(
    ({ fname, lname }) => fname !== undefined && lname !== undefined,
  );
  return {
    fname: document?.fname ?? named?.fname,
    lname: document?.lname ?? named?.lname,
    zip: identity?.address?.zip ?? document?.address?.zip,
    birthDate: identity?.birthDate ?? document?.birthDate,
    addresses: identity?.address === undefined ? [] : [identity.address],
  };
};
