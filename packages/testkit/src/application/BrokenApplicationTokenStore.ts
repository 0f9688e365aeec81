import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turned } from "../storage/BrokenAnswers.ts";
import { applicationTokenStoreContract } from "./ApplicationTokenStoreContract.ts";

/** Stores that `applicationTokenStoreContract` has to catch. */
export const brokenApplicationTokenStore = brokenContract(
  applicationTokenStoreContract,
  ({ part }) => {
    const tokens = part(ApplicationStore, "tokens");
    tokens("finds tokens that have ended", ({ findByDigest }) => ({
      findByDigest: (digest) => findByDigest(digest, 0),
    }));
    tokens("lists tokens in another order", ({ all }) => ({
      all: turned(all),
    }));
  },
);
