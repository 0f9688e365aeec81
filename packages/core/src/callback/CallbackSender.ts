import { type Array, Context, type Effect, type Redacted } from "effect";
import type { AttemptOutcome } from "./Attempt.ts";

/**
 * One attempt to deliver. `id` is the same for every attempt; `timestamp` is the attempt's, in epoch seconds. During a
 * change of secrets both sign, the newer first. A secret is `whsec_` and base64.
 */
export interface CallbackMessage {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly timestamp: number;
  readonly secrets: Array.NonEmptyReadonlyArray<Redacted.Redacted>;
}

/**
 * Posts messages to partners, signed by Standard Webhooks. At every attempt it checks every address that the name
 * resolves to, and connects to a checked address.
 *
 * An attempt takes at most 15 s. It reads at most 64 KiB of the answer and follows no redirects. It never fails: every
 * failure is an outcome. Source: choices, section 3.
 */
export class CallbackSender extends Context.Service<
  CallbackSender,
  {
    readonly send: (message: CallbackMessage) => Effect.Effect<AttemptOutcome>;
  }
>()("@bonafide/core/callback/CallbackSender") {}
