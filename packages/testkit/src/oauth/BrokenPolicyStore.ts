import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turned } from "../storage/BrokenAnswers.ts";
import { policyStoreContract } from "./PolicyStoreContract.ts";

/** Stores that `policyStoreContract` has to catch. */
export const brokenPolicyStore = brokenContract(policyStoreContract, ({ part }) => {
  const policies = part(OAuthConsumerStore, "policies");
  policies("lists policies in another order", ({ all }) => ({
    all: turned(all),
  }));
  policies("keeps what was said of a scope first", ({ all, put }) => ({
    put: (policy) =>
      Effect.flatMap(all, (known) =>
        known.some(({ scope }) => scope === policy.scope) ? Effect.void : put(policy),
      ),
  }));
  policies("forgets one scope alone", ({ remove }) => {
    let first: string | undefined;
    return { remove: (scope) => remove((first ??= scope)) };
  });
});
