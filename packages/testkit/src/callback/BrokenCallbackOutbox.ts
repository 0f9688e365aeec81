import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turning } from "../storage/BrokenAnswers.ts";
import { callbackOutboxContract } from "./CallbackOutboxContract.ts";

/** Stores that `callbackOutboxContract` has to catch. */
export const brokenCallbackOutbox = brokenContract(callbackOutboxContract, ({ of }) => {
  const store = of(CallbackOutbox);
  store("lists callbacks in another order", ({ ofVerification }) => ({
    ofVerification: turning(ofVerification),
  }));
  store("drops all entries but the first", ({ put }) => ({
    put: (entries) => put(entries.slice(0, 1)),
  }));
  store("gives entries to the account of the first", ({ put }) => ({
    put: (entries) =>
      put(entries.map((entry) => ({ ...entry, accountId: entries[0]?.accountId ?? "" }))),
  }));
  store("lists the entries of another verification", ({ ofVerification }) => {
    let first: string | undefined;
    return { ofVerification: (id) => ofVerification((first ??= id)) };
  });
});
