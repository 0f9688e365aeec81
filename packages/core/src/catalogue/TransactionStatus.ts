/**
 * The status table: `status.code` and `status.message` on the wire.
 *
 * Code 210 means pending, but in the reviews of profile 1 students and military it means rejection. The domain
 * therefore uses names. Source: interface, "Transaction status codes".
 */
export const transactionStatuses = {
  Completed: { code: 200, message: "Transaction successfully completed" },
  PendingReviewOfProfile1: { code: 205, message: "Transaction pending review" },
  Pending: { code: 210, message: "Transaction pending review" },
  RejectedInProfile1: { code: 210, message: "Transaction rejected after review" },
  Rejected: { code: 220, message: "Transaction rejected after review" },
  Failed: { code: 300, message: "Transaction unsuccessful" },
  Invalid: { code: 310, message: "Transaction unsuccessful" },
  InvalidInProfile2: { code: 310, message: "Transaction failed validation" },
} as const;

export type TransactionStatus = keyof typeof transactionStatuses;
