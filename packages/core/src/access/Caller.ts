/** On whose behalf something is done: an account of an organization, its application where it has one, and the address that it calls from. */
export interface Caller {
  readonly accountId: string;
  readonly organizationId: string;
  readonly applicationId: string | undefined;
  readonly source: string | undefined;
}
