/** The calling account, its organization, its application if it has one, and the calling address. */
export interface Caller {
  readonly accountId: string;
  readonly organizationId: string;
  readonly applicationId: string | undefined;
  readonly source: string | undefined;
}
