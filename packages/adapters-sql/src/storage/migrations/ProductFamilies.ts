/**
 * A transaction's family is a column, used to find due and reviewed transactions. Until now every product's name began
 * with its family.
 */
export const productFamilies = (): ReadonlyArray<string> => [
  `ALTER TABLE "transaction" ADD COLUMN family TEXT NOT NULL DEFAULT 'telecom'`,
  `UPDATE "transaction" SET family = 'document' WHERE product LIKE 'document.%'`,
  `DROP INDEX transaction_due_telecom`,
  `DROP INDEX transaction_due_document`,
  `DROP INDEX transaction_in_review`,
  `CREATE INDEX transaction_due ON "transaction" (family, due_at) WHERE due_at IS NOT NULL`,
  // A pending document without a due time waits for a person.
  `CREATE INDEX transaction_in_review ON "transaction" (family, created_at, id)
  WHERE due_at IS NULL AND status = 'pending'`,
];
