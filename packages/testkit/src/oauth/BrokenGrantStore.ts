import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turning } from "../storage/BrokenAnswers.ts";
import { grantStoreContract } from "./GrantStoreContract.ts";

/** Stores that `grantStoreContract` has to catch. */
export const brokenGrantStore = brokenContract(grantStoreContract, ({ of }) => {
  const store = of(GrantStore);
  store("finds one of several grants", ({ findBy }) => ({
    findBy: (kind, digests) => findBy(kind, digests.slice(0, 1)),
  }));
  store("forgets all grants", ({ forgetBefore }) => ({
    forgetBefore: (_, limit) => forgetBefore(Number.MAX_SAFE_INTEGER, limit),
  }));
  store("lists grants in another order", ({ liveOf }) => ({
    liveOf: turning(liveOf),
  }));
});
