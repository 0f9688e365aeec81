import type { Caller } from "@bonafide/core/access/Caller";
import { putPartner, samplePartner } from "@bonafide/testkit/access/AccessContract";
import { Effect } from "effect";

/** The same ones in each trace, so that a seed gives the same trace. */
const partnerOf = (at: number) => {
  let count = 0;
  return samplePartner(() => {
    count += 1;
    return `00000000-0000-7000-8000-${String(at * 100 + count).padStart(12, "0")}`;
  });
};

/** Registers three partners, and returns them as they call. */
export const putCallers = Effect.forEach([1, 2, 3], (at) =>
  Effect.map(putPartner(partnerOf(at)), ({ account, organization }): Caller => ({
    accountId: account.id,
    organizationId: organization.id,
    applicationId: undefined,
    source: "203.0.113.9",
  })),
);
