import { personAccount } from "../person/PersonAccount.ts";
import type { DocumentTransaction } from "../verification/Transaction.ts";

/**
 * The share of the readers that a document counts against, and the party that takes turns within it. Both are UUIDs.
 */
export interface DocumentShare {
  readonly share: string;
  readonly sharer: string;
}

/**
 * A partner's document counts against its account. A person's document on the server's own pages counts against the
 * application that sent the person, else against one share for all other people; people take turns within it. A crowd
 * of new people so takes no reader from a partner.
 */
export const documentShareOf = ({
  accountId,
  applicationId,
  verificationId,
}: DocumentTransaction): DocumentShare =>
  accountId === personAccount.accountId
    ? { share: applicationId ?? accountId, sharer: verificationId }
    : { share: accountId, sharer: accountId };
