import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { tokenContract } from "./TokenContract.ts";

/** Stores that `tokenContract` has to catch. */
export const brokenToken = brokenContract(tokenContract, ({ of }) => {
  const store = of(GrantStore);
  store("keeps no change of a grant", () => ({ save: () => Effect.void }));
  store("finds no grant by a used code", ({ findBy }) => ({
    findBy: (kind, digests) =>
      Effect.map(
        findBy(kind, digests),
        (found) => new Map([...found].filter(([, { state }]) => state._tag === "CodeIssued")),
      ),
  }));
});
