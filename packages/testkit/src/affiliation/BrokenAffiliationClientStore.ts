import { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turned } from "../storage/BrokenAnswers.ts";
import { affiliationClientStoreContract } from "./AffiliationClientStoreContract.ts";

/** Stores that `affiliationClientStoreContract` has to catch. */
export const brokenAffiliationClientStore = brokenContract(
  affiliationClientStoreContract,
  ({ of }) => {
    const store = of(AffiliationClientStore);
    store("knows any address", ({ findByAddress }) => ({
      findByAddress: () => findByAddress("203.0.113.9"),
    }));
    store("lists clients in another order", ({ clients }) => ({
      clients: turned(clients),
    }));
  },
);
