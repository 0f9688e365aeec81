/** The reporting periods: the UTC day (`2026-11-21`), month (`2026-11`) or year (`2026`). */
export const usagePeriods = ["day", "month", "year"] as const;
export type UsagePeriod = (typeof usagePeriods)[number];

/**
 * Selects transactions that began at or after `since` and before `until` (epoch milliseconds), of one organization or
 * of all.
 */
export interface UsageFilter {
  readonly period: UsagePeriod;
  readonly since: number | undefined;
  readonly until: number | undefined;
  readonly organizationId: string | undefined;
}

/**
 * How often a product was used through an application in a period, by outcome.
 *
 * `applicationId` is absent for accounts without an application. `outcome` is pending, completed, failed or another
 * stored status. `verifications` counts each verification once.
 */
export interface UsageCount {
  readonly period: string;
  readonly applicationId: string | undefined;
  readonly product: string;
  readonly outcome: string;
  readonly transactions: number;
  readonly verifications: number;
}
