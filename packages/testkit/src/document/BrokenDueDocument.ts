import { DueDocumentStore } from "@bonafide/core/document/DueDocumentStore";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turning } from "../storage/BrokenAnswers.ts";
import { dueDocumentContract } from "./DueDocumentContract.ts";

/** Stores that `dueDocumentContract` has to catch. */
export const brokenDueDocument = brokenContract(dueDocumentContract, ({ of }) => {
  const store = of(DueDocumentStore);
  store("leases documents for less than it was asked", ({ claim }) => ({
    claim: (turn) => claim({ ...turn, leaseUntil: turn.now + 1 }),
  }));
  store("gives turns in another order", ({ shares }) => ({
    shares: turning(shares),
  }));
});
