import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { logoStoreContract } from "./LogoStoreContract.ts";

/** Stores that `logoStoreContract` has to catch. */
export const brokenLogoStore = brokenContract(logoStoreContract, ({ part }) => {
  const logos = part(OAuthConsumerStore, "logos");
  logos("removes no logo", () => ({ remove: () => Effect.void }));
  logos("takes every logo for a PNG", ({ put }) => ({
    put: (id, logo) => put(id, { ...logo, type: "png" }),
  }));
  logos("shows the logo of another consumer", ({ find }) => {
    let first: string | undefined;
    return { find: (id) => find((first ??= id)) };
  });
});
