import { Mailer } from "@bonafide/core/mail/Mailer";
import { Effect } from "effect";
import { mixedUp } from "../storage/BrokenAnswers.ts";
import { brokenContract } from "../storage/BrokenContract.ts";
import { mailerContract } from "./MailerContract.ts";

const sent = Effect.succeed({ _tag: "Sent" } as const);

/** Mailers that `mailerContract` has to catch. */
export const brokenMailer = brokenContract(mailerContract, ({ of }) => {
  const mailer = of(Mailer);
  mailer("drops every message", () => ({ send: () => sent }));
  mailer("sends twice", ({ send }) => ({
    send: (message) => Effect.andThen(send(message), send(message)),
  }));
  mailer("sends to another address", ({ send }) => ({
    send: (message) => send({ ...message, to: "ida@people.example" }),
  }));
  mailer("sends a copy to another address", ({ send }) => ({
    send: (message) =>
      Effect.andThen(send({ ...message, to: "ida@people.example" }), send(message)),
  }));
  mailer("cuts the text", ({ send }) => ({
    send: (message) => send({ ...message, text: message.text.slice(0, 20) }),
  }));
  mailer("loses what is not ASCII", ({ send }) => ({
    send: (message) => send({ ...message, subject: message.subject.replace(/[^ -~]/g, "?") }),
  }));
  mailer("sends another HTML", ({ send }) => ({
    send: (message) =>
      send({ ...message, html: `${message.html}<img src="https://seen.example/">` }),
  }));
  mailer("says that every message failed", ({ send }) => ({
    send: (message) =>
      Effect.as(send(message), { _tag: "Failed", reason: "ConnectionFailed" } as const),
  }));
  mailer("says that a message was sent before it is", ({ send }) => ({
    send: (message) => Effect.andThen(Effect.forkDetach(Effect.delay(send(message), 20)), sent),
  }));
  mailer("mixes up messages that are sent at once", ({ send }) => ({ send: mixedUp(send) }));
  mailer("drops what is sent while it sends", ({ send }) => {
    let isBusy = false;
    return {
      send: (message) =>
        Effect.suspend(() => {
          if (isBusy) return sent;
          isBusy = true;
          return Effect.ensuring(
            Effect.andThen(Effect.yieldNow, send(message)),
            Effect.sync(() => {
              isBusy = false;
            }),
          );
        }),
    };
  });
  mailer("takes an address for a list of them", ({ send }) => ({
    send: (message) =>
      Effect.map(
        Effect.forEach(message.to.split(/[,\r\n]+/), (to) =>
          send({
            ...message,
            to: to
              .replace(/^.*[:<]/, "")
              .replace(">", "")
              .trim(),
          }),
        ),
        ([first]) => first ?? { _tag: "Bounced" },
      ),
  }));
});
