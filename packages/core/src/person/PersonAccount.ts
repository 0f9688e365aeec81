import type { Caller } from "../access/Caller.ts";
import type { AffiliationCaller } from "../affiliation/AffiliationClient.ts";

/**
 * The server's own organization, account and client, for what people prove on its pages. They have no credentials. The
 * results belong to no partner, so a partner reads them by a grant only.
 */
export const personAccount = {
  organizationId: "00000000-0000-8000-8000-000000000001",
  accountId: "00000000-0000-8000-8000-000000000002",
  clientId: "00000000-0000-8000-8000-000000000003",
} as const;

/** A person's visit to the pages: the application that sent the person, if any, and the calling address. */
export interface PersonVisit {
  readonly personId: string;
  readonly applicationId: string | undefined;
  readonly source: string | undefined;
}

/** The caller of a visit's transactions. */
export const personCaller = ({ applicationId, source }: Omit<PersonVisit, "personId">): Caller => ({
  organizationId: personAccount.organizationId,
  accountId: personAccount.accountId,
  applicationId,
  source,
});

/** The client of people's affiliations, without credentials. */
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

/** The caller of a visit's affiliations. */
export const personAffiliationCaller = ({
  applicationId,
  source,
}: Omit<PersonVisit, "personId">): AffiliationCaller => ({
  client: { ...personClient, applicationId },
  fromItsAddress: false,
  source,
});
