/** The reporting periods: the UTC day (`2026-11-21`), month (`2026-11`) or year (`2026`). */
export const usagePeriods = ["day", "month", "year"] as const;
export type UsagePeriod = (typeof usagePeriods)[number];

/**
 * Selects transactions and group-affiliation calls that began at or after `since` and before `until` (epoch milliseconds), of one organization or
 * of all.
 */
export interface UsageFilter {
  readonly period: UsagePeriod;
  readonly since: number | undefined;
  readonly until: number | undefined;
  readonly organizationId: string | undefined;
}

/** How often a product failed for a reason: a name of `Failure`, or of `AffiliationReason`. */
export interface ReasonCount {
  /** As in `UsageCount`. */
  readonly product: string;
  /** The first of several. */
  readonly reason: string;
  readonly transactions: number;
}

/**
 * How often a product was used through an application in a period, by outcome.
 *
 * `applicationId` is absent for accounts and clients without an application. `product` of a group-affiliation call is
 * `affiliation.`, its family and how it asked: `affiliation.teacher.person`. `outcome` is pending, completed, failed or
 * another stored status; of a group-affiliation call also rejected or invalid. `verifications` counts each verification
 * once, and each group-affiliation call.
 */
export interface UsageCount {
  readonly period: string;
  readonly applicationId: string | undefined;
  readonly product: string;
  readonly outcome: string;
  readonly transactions: number;
  readonly verifications: number;
}
