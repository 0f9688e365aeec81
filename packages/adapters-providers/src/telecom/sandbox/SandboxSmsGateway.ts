import { SmsGateway } from "@bonafide/core/telecom/SmsGateway";
import { Effect, Layer, Option } from "effect";
import { sandboxSend } from "./SandboxMockTable.ts";
import { warnOfSandbox } from "./SandboxWarning.ts";

/** A simulated gateway: it sends nothing, and the number decides the result. Source: choices, section 1. */
export const SandboxSmsGateway: Layer.Layer<SmsGateway> = Layer.effect(
  SmsGateway,
  Effect.as(
    warnOfSandbox("SMS gateway", "no SMS leaves this server"),
    SmsGateway.of({
      screen: (phone) =>
        Effect.sync(() => {
          const sent = sandboxSend(phone);
          return sent._tag === "Refused" ? Option.some(sent.refusal) : Option.none();
        }),
      send: ({ to }) =>
        Effect.sync(() => {
          const sent = sandboxSend(to);
          return sent._tag === "Undelivered" ? Option.some(sent.failure) : Option.none();
        }),
    }),
  ),
);
