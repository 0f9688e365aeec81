import { SmsGateway } from "@bonafide/core/telecom/SmsGateway";
import { Effect, Option } from "effect";
import { mixedUp } from "../storage/BrokenAnswers.ts";
import { brokenContract } from "../storage/BrokenContract.ts";
import { smsGatewayContract } from "./SmsGatewayContract.ts";

/** Gateways that `smsGatewayContract` has to catch. Some need messages that leave. */
export const brokenSmsGateway = brokenContract(
  smsGatewayContract,
  ({ of }, { delivered, leaves, refused }) => {
    const gateway = of(SmsGateway);
    const [one, two] = delivered;
    if (refused !== undefined)
      gateway("refuses no number", () => ({ screen: () => Effect.succeedNone }));
    gateway("says that every message was taken", ({ send }) => ({
      send: (message) => Effect.as(send(message), Option.none()),
    }));
    if (!leaves) return;
    gateway("drops every message", () => ({ send: () => Effect.succeedNone }));
    gateway("drops a message that repeats another's number", ({ send }) => {
      const sent = new Set<string>();
      return {
        send: (message) => {
          if (sent.has(message.to)) return Effect.succeedNone;
          sent.add(message.to);
          return send(message);
        },
      };
    });
    gateway("sends twice", ({ send }) => ({
      send: (message) => Effect.andThen(send(message), send(message)),
    }));
    gateway("sends to another number", ({ send }) => ({
      send: (message) => send({ ...message, to: message.to === one ? (two ?? one) : message.to }),
    }));
    gateway("cuts the text", ({ send }) => ({
      send: (message) => send({ ...message, text: message.text.slice(0, 33) }),
    }));
    gateway("escapes the text", ({ send }) => ({
      send: (message) => send({ ...message, text: message.text.replaceAll("&", "&amp;") }),
    }));
    gateway("mixes up messages that are sent at once", ({ send }) => ({ send: mixedUp(send) }));
    gateway("sends in the screening", ({ screen, send }) => ({
      screen: (to) => Effect.andThen(send({ to, text: "", reference: "" }), screen(to)),
    }));
    gateway("sends a failed message again", ({ send }) => ({
      send: (message) =>
        Effect.flatMap(send(message), (failure) =>
          Option.isSome(failure) ? send(message) : Effect.succeed(failure),
        ),
    }));
  },
);
