import type { ImageSide } from "../document/ImageStore.ts";
import type { Person } from "../person/Person.ts";
import type { AttributeProofs } from "../person/Proof.ts";
import type { Address } from "../telecom/Address.ts";
import { ageOn } from "../telecom/BirthDate.ts";
import { affiliationOf, type ProvedFacts, subgroupsOf } from "./ProvedFacts.ts";
import type { AttributeHandle, ScopePolicy } from "./ScopePolicy.ts";

/**
 * What a person's proofs give to a consumer: the value of each attribute, and which groups and subgroups are
 * verified.
 */

/** The value of an attribute, besides document tokens. Source: interface, "User attributes response". */
export type AttributeValue =
  | string
  | number
  | ReadonlyArray<Address>
  | ReadonlyArray<{ readonly brand: string; readonly date: string; readonly type: string }>;

/** A person's group and subgroups. */
export interface GroupStatus {
  readonly group: ScopePolicy["groups"][number];
  readonly subgroups: ReadonlyArray<string>;
  readonly verified: boolean;
}

/** What attributes are made of. What costs to compute is computed where it is asked for. */
export interface AttributeSource {
  readonly person: Person;
  /** The consumer's own name for the person. */
  readonly eid: string | undefined;
  /** The person's id for the organization. */
  readonly subject: () => string;
  readonly facts: ProvedFacts;
  /** The UTC day, `YYYY-MM-DD`. */
  readonly today: () => string;
}

/** The present value of an attribute; absent if it is not known, and for an email that is not confirmed. */
export const attributeValue = (
  handle: Exclude<AttributeHandle, "document_tokens">,
  { eid, facts, person, subject, today }: AttributeSource,
): AttributeValue | undefined => {
  const { addresses, birthDate, fname, lname, zip } = facts;
  switch (handle) {
    case "fname":
      return fname;
    case "lname":
      return lname;
    case "email":
      return person.personal?.confirmed === undefined ? undefined : person.personal.email;
    case "uuid":
      return subject();
    case "zip":
      return zip;
    case "eid":
      return eid;
    case "age":
      return birthDate === undefined ? undefined : ageOn(birthDate, today());
    case "covid_vaccine_records":
      return [];
    case "previous_addresses":
      return addresses;
  }
};

/** The sides of the proved document whose images still exist. */
export const shownSides = ({ document }: AttributeProofs): ReadonlyArray<ImageSide> =>
  document._tag === "Proved" ? document.value.sides : [];

/** The status of each group. */
export const groupStatuses = (
  proofs: AttributeProofs,
  groups: ScopePolicy["groups"],
): ReadonlyArray<GroupStatus> =>
  groups.map((group) => {
    const affiliation = affiliationOf(proofs, group);
    const subgroups = affiliation === undefined ? [] : subgroupsOf(affiliation);
    return { group, subgroups, verified: affiliation !== undefined };
  });
