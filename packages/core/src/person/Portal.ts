import type { Caller } from "../access/Caller.ts";

/**
 * On whose behalf people prove things on this server's own pages: an organization, an account and a client of the
 * server's own, which nobody has credentials for. What is proved there belongs to no partner, so that no partner reads
 * it but by a grant.
 */
export const portal = {
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
export const portalCaller = ({ applicationId, source }: PersonVisit): Caller => ({
  organizationId: portal.organizationId,
  accountId: portal.accountId,
  applicationId,
  source,
});
