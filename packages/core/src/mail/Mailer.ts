import { Context, type Effect } from "effect";

/** A message to one address. The same `id` on every attempt lets a receiver drop a second copy. */
export interface MailMessage {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Why a message did not leave. It may on a later attempt. */
export type MailFailure =
  | "ConnectionFailed"
  | "SignInRefused"
  | "TlsFailed"
  | "TimedOut"
  | "Deferred"
  | "NotStored";

/** `Bounced`: the receiving server refused the address or the message for good. */
export type MailOutcome =
  | { readonly _tag: "Sent" }
  | { readonly _tag: "Bounced" }
  | { readonly _tag: "Failed"; readonly reason: MailFailure };

/** Sends messages to people. */
export class Mailer extends Context.Service<
  Mailer,
  { readonly send: (message: MailMessage) => Effect.Effect<MailOutcome> }
>()("@bonafide/core/mail/Mailer") {}
