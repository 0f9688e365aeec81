import { personAccount } from "@bonafide/core/person/PersonAccount";
import type { ColumnTypes } from "../ColumnTypes.ts";

/**
 * A document's share of the readers, and the party that takes turns in it. Due documents are found by share, without
 * reading the share's other documents.
 */
export const documentShares = (types: ColumnTypes): ReadonlyArray<string> => [
  `ALTER TABLE "transaction" ADD COLUMN share ${types.byteOrdered}`,
  `ALTER TABLE "transaction" ADD COLUMN sharer ${types.byteOrdered}`,
  `UPDATE "transaction" SET
  share = CASE WHEN account_id = '${personAccount.accountId}' THEN COALESCE(application_id, account_id) ELSE account_id END,
  sharer = CASE WHEN account_id = '${personAccount.accountId}' THEN verification_id ELSE account_id END
  WHERE family = 'document'`,
  `CREATE INDEX transaction_share ON "transaction" (share, sharer, due_at) WHERE due_at IS NOT NULL AND share IS NOT NULL`,
];
