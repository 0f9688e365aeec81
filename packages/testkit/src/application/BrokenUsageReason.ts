import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { brokenContract } from "../storage/BrokenContract.ts";
import { usageReasonContract } from "./UsageReasonContract.ts";

/** Stores that `usageReasonContract` has to catch. */
export const brokenUsageReason = brokenContract(usageReasonContract, ({ of }) => {
  of(ApplicationStore)("counts what is older", ({ reasons }) => ({
    reasons: () => reasons(0),
  }));
});
