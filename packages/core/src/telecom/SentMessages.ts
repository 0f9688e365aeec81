import { Context, type Effect, type Option } from "effect";

/** A message that a vendor took, by the vendor's own id for it. */
export interface SentMessage {
  readonly vendor: string;
  readonly messageId: string;
  readonly transactionId: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Remembers which transaction a vendor's message belongs to, so that a later receipt finds it. */
export class SentMessages extends Context.Service<
  SentMessages,
  {
    /** Remembering the same message again changes nothing. */
    readonly remember: (message: SentMessage) => Effect.Effect<void>;
    /** The id of the transaction. */
    readonly find: (vendor: string, messageId: string) => Effect.Effect<Option.Option<string>>;
    /** Forgets messages that were sent before this time (epoch milliseconds). */
    readonly forget: (before: number) => Effect.Effect<void>;
  }
>()("@bonafide/core/telecom/SentMessages") {}
