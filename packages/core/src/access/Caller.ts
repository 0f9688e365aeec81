/** On whose behalf something is done: an account of an organization, and the address that it calls from. */
export interface Caller {
  readonly accountId: string;
  readonly organizationId: string;
  readonly source: string | undefined;
}
