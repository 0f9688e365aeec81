import type { Caller } from "../access/Caller.ts";
import type { AffiliationCaller } from "../affiliation/AffiliationClient.ts";

/**
 * On whose behalf people prove things on this server's own pages: an organization, an account and a client of the
 * server's own, which nobody has credentials for. What is proved there belongs to no partner, so that no partner reads
 * it but by a grant.
 */
export const personAccount = {
  organizationId: "00000000-0000-8000-8000-000000000001",
  accountId: "00000000-0000-8000-8000-000000000002",
  clientId: "00000000-0000-8000-8000-000000000003",
} as const;

/** A person at work on the pages: for which application, where a partner sent them, and from which address. */
export interface PersonVisit {
  readonly personId: string;
  readonly applicationId: string | undefined;
  readonly source: string | undefined;
}

/** The caller that a visit's transactions are made by. */
export const personCaller = ({ applicationId, source }: Omit<PersonVisit, "personId">): Caller => ({
  organizationId: personAccount.organizationId,
  accountId: personAccount.accountId,
  applicationId,
  source,
});

/** The client that people's affiliations are asked for by, without credentials of its own. */
export const personClient: AffiliationCaller["client"] = {
  id: personAccount.clientId,
  organizationId: personAccount.organizationId,
  applicationId: undefined,
  clientId: personAccount.clientId,
  profile: 1,
  whiteLabel: false,
  standing: "inactive",
  addresses: [],
  created: 0,
};

/** The caller that a visit's affiliations are asked for by. */
export const personAffiliationCaller = ({
  applicationId,
  source,
}: Omit<PersonVisit, "personId">): AffiliationCaller => ({
  client: { ...personClient, applicationId },
  fromItsAddress: false,
  source,
});
