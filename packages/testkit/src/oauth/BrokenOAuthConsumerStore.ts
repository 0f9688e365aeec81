import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turned } from "../storage/BrokenAnswers.ts";
import { oauthConsumerStoreContract } from "./OAuthConsumerStoreContract.ts";

/** Stores that `oauthConsumerStoreContract` has to catch. */
export const brokenOAuthConsumerStore = brokenContract(oauthConsumerStoreContract, ({ of }) => {
  const store = of(OAuthConsumerStore);
  store("takes any secret", ({ findByClientId }) => ({
    findByCredentials: (clientId) => findByClientId(clientId),
  }));
  store("forgets where the policies of a consumer are", ({ put }) => ({
    put: (consumer, digests) =>
      put({ ...consumer, privacyUrl: undefined, termsUrl: undefined }, digests),
  }));
  store("lists consumers in another order", ({ consumers }) => ({
    consumers: turned(consumers),
  }));
});
