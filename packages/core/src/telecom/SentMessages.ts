import { Context, type Effect, type Option } from "effect";

/** A message that a vendor accepted, with the vendor's id for it. */
export interface SentMessage {
  readonly vendor: string;
  readonly messageId: string;
  readonly transactionId: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Stores the transaction of each vendor message, so that receipts find it. */
export class SentMessages extends Context.Service<
  SentMessages,
  {
    /** Idempotent. */
    readonly remember: (message: SentMessage) => Effect.Effect<void>;
    /** The id of the transaction. */
    readonly find: (vendor: string, messageId: string) => Effect.Effect<Option.Option<string>>;
    /** Deletes messages sent before this time (epoch milliseconds). */
    readonly forget: (before: number) => Effect.Effect<void>;
  }
>()("@bonafide/core/telecom/SentMessages") {}
