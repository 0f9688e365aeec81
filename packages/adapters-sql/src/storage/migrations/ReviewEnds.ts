/**
 * A document in review expires with its images: it becomes due, and its state has the time. Those without images expire
 * at once. Reviews are found by their due time.
 */
export const reviewEnds = (): ReadonlyArray<string> => [
  `DROP INDEX transaction_in_review`,
  `UPDATE "transaction" SET due_at = COALESCE(
    (SELECT MIN(i.erase_at) FROM document_image i WHERE i.transaction_id = "transaction".id), 0)
  WHERE family = 'document' AND status = 'pending' AND due_at IS NULL`,
  `UPDATE "transaction"
  SET state = substr(state, 1, length(state) - 1) || ',"expiresAt":' || CAST(due_at AS TEXT) || '}'
  WHERE family = 'document' AND status = 'pending' AND state LIKE '{"_tag":"InReview"%'`,
];
