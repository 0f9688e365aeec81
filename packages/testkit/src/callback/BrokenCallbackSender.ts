import { CallbackSender } from "@bonafide/core/callback/CallbackSender";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { callbackSenderContract } from "./CallbackSenderContract.ts";

/** Senders that `callbackSenderContract` has to catch. */
export const brokenCallbackSender = brokenContract(callbackSenderContract, ({ of }) => {
  const sender = of(CallbackSender);
  sender("drops messages", () => ({
    send: () => Effect.succeed({ _tag: "Answered", status: 204 }),
  }));
  sender("sends twice", ({ send }) => ({
    send: (message) => Effect.andThen(send(message), send(message)),
  }));
  sender("strips the query", ({ send }) => ({
    send: (message) => send({ ...message, url: message.url.replace(/\?.*/, "") }),
  }));
  sender("changes the body", ({ send }) => ({
    send: (message) => send({ ...message, body: message.body.trimEnd().replace("  ", " ") }),
  }));
  sender("signs by the newer secret alone", ({ send }) => ({
    send: ({ secrets, ...message }) => send({ ...message, secrets: [secrets[0]] }),
  }));
  sender("says that every message was taken", ({ send }) => ({
    send: (message) => Effect.as(send(message), { _tag: "Answered", status: 204 } as const),
  }));
});
