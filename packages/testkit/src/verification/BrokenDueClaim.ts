import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turned, turning } from "../storage/BrokenAnswers.ts";
import { dueClaimContract } from "./DueClaimContract.ts";

/** Stores that `dueClaimContract` has to catch. */
export const brokenDueClaim = brokenContract(dueClaimContract, ({ of }) => {
  const store = of(TransactionStore);
  store("leases transactions for less than it was asked", ({ claimDue }) => ({
    claimDue: (wanted) => claimDue({ ...wanted, leaseUntil: wanted.now + 1 }),
  }));
  store("lists reviews of documents in another order", ({ inReview }) => ({
    inReview: turned(inReview),
  }));
  store("claims in another order", ({ claimDue }) => ({
    claimDue: turning(claimDue),
  }));
});
