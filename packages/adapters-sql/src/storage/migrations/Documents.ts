import type { ColumnTypes } from "../ColumnTypes.ts";

/**
 * Images of documents in parts of up to a megabyte, sealed under `document_image.data_key`, which is wrapped by the
 * master key. An erased image has no rows. Due documents are found by their family.
 */
export const documents = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE document_image (
  transaction_id TEXT NOT NULL,
  side TEXT NOT NULL CHECK (side IN ('front', 'back', 'document')),
  verification_id TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('jpeg', 'png', 'pdf')),
  parts ${types.integer} NOT NULL,
  data_key ${types.bytes} NOT NULL,
  created_at ${types.integer} NOT NULL,
  erase_at ${types.integer} NOT NULL,
  PRIMARY KEY (transaction_id, side)
)${types.keyedTable}`,
  `CREATE INDEX document_image_of_verification ON document_image (verification_id)`,
  `CREATE INDEX document_image_erase ON document_image (erase_at)`,
  `CREATE TABLE document_image_part (
  transaction_id TEXT NOT NULL,
  side TEXT NOT NULL,
  number ${types.integer} NOT NULL,
  sealed ${types.bytes} NOT NULL,
  PRIMARY KEY (transaction_id, side, number)
)${types.table}`,

  `DROP INDEX transaction_due`,
  `CREATE INDEX transaction_due_telecom ON "transaction" (due_at) WHERE due_at IS NOT NULL
  AND product IN ('telecom.possession_send', 'telecom.identity')`,
  `CREATE INDEX transaction_due_document ON "transaction" (due_at) WHERE due_at IS NOT NULL
  AND product IN ('document.license.verify', 'document.passport.verify', 'document.passcard.verify')`,
  // A pending document without a due time waits for a person.
  `CREATE INDEX transaction_in_review ON "transaction" (created_at, id) WHERE due_at IS NULL AND status = 'pending'
  AND product IN ('document.license.verify', 'document.passport.verify', 'document.passcard.verify')`,
];
