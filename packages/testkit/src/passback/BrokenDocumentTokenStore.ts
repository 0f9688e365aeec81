import { DocumentTokenStore } from "@bonafide/core/passback/DocumentTokenStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { documentTokenStoreContract } from "./DocumentTokenStoreContract.ts";

/** Stores that `documentTokenStoreContract` has to catch. */
export const brokenDocumentTokenStore = brokenContract(documentTokenStoreContract, ({ of }) => {
  const store = of(DocumentTokenStore);
  store("forgets more than it may", ({ forgetBefore }) => ({
    forgetBefore: (time) => forgetBefore(time, Number.MAX_SAFE_INTEGER),
  }));
  store("stores the first of several tokens", ({ insert }) => ({
    insert: (tokens) => insert(tokens.slice(0, 1)),
  }));
  store("replaces no token", () => ({ save: () => Effect.void }));
  store("saves over a newer version", ({ save }) => ({
    save: (token) => Effect.ignore(save(token)),
  }));
  store("gives tokens that it saves to one consumer", ({ save }) => {
    let first: string | undefined;
    return { save: (token) => save({ ...token, consumerId: (first ??= token.consumerId) }) };
  });
  store("finds a token in any case", ({ find }) => ({
    find: (digest) => find(digest.toLowerCase()),
  }));
});
