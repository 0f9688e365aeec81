import { personAccount } from "../person/PersonAccount.ts";
import type { DocumentTransaction } from "../verification/Transaction.ts";

/** Against whose share of the readers a document counts, and whose turn within that share it is. Both are UUIDs. */
export interface DocumentShare {
  readonly share: string;
  readonly sharer: string;
}

/**
 * The share of a document: its account's. What a person shows on this server's own pages counts against the application
 * that sent the person there, or else against the one share of all people who came by themselves; within it, people
 * take turns. So a crowd of new people takes no reader from a partner.
 */
export const documentShareOf = ({
  accountId,
  applicationId,
  verificationId,
}: DocumentTransaction): DocumentShare =>
  accountId === personAccount.accountId
    ? { share: applicationId ?? accountId, sharer: verificationId }
    : { share: accountId, sharer: accountId };
