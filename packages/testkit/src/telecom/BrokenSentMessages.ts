import { SentMessages } from "@bonafide/core/telecom/SentMessages";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { sentMessagesContract } from "./SentMessagesContract.ts";

/** Stores that `sentMessagesContract` has to catch. */
export const brokenSentMessages = brokenContract(sentMessagesContract, ({ of }) => {
  const store = of(SentMessages);
  store("keeps the last transaction of a message", ({ forget, remember }) => ({
    remember: (message) => Effect.andThen(forget(Number.MAX_SAFE_INTEGER), remember(message)),
  }));
  store("gives messages to the transaction of the first", ({ remember }) => {
    let first: string | undefined;
    return {
      remember: (message) =>
        remember({ ...message, transactionId: (first ??= message.transactionId) }),
    };
  });
  store("mixes up vendors", ({ find, remember }) => ({
    remember: (message) => remember({ ...message, vendor: "one" }),
    find: (_, messageId) => find("one", messageId),
  }));
  store("drops messages", () => ({ remember: () => Effect.void }));
  store("forgets messages of that very time", ({ forget }) => ({
    forget: (time) => forget(time + 1),
  }));
});
