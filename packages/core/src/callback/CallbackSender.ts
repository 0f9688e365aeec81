import { type Array, Context, type Effect, type Redacted } from "effect";
import type { AttemptOutcome } from "./Attempt.ts";

/**
 * One attempt at one delivery. `id` is the same at every attempt; `timestamp` is this attempt's, in epoch seconds.
 * Two secrets sign while one replaces the other, the newer first. A secret is `whsec_` and base64.
 */
export interface CallbackMessage {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly timestamp: number;
  readonly secrets: Array.NonEmptyReadonlyArray<Redacted.Redacted>;
}

/**
 * Posts messages to partners, signed by Standard Webhooks, and never where they must not go: every address that the
 * name leads to is judged at every attempt, and the connection goes to the address that was judged.
 *
 * An attempt takes at most 15 s; at most 64 KiB of the answer are read; redirects are not followed. It never fails:
 * whatever happens is an outcome. Source: choices, section 3.
 */
export class CallbackSender extends Context.Service<
  CallbackSender,
  {
    readonly send: (message: CallbackMessage) => Effect.Effect<AttemptOutcome>;
  }
>()("@bonafide/core/callback/CallbackSender") {}
