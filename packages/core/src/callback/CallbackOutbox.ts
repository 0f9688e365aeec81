import { Context, type Effect } from "effect";
import type { ProductFamily } from "../verification/ProductFamily.ts";

/**
 * One message that is to reach one URL. It names what it tells of; the body is rendered when it is delivered.
 *
 * Without `transactionId` it tells of the verification itself. `created` is in epoch milliseconds.
 */
export interface CallbackEntry {
  readonly id: string;
  readonly accountId: string;
  readonly verificationId: string;
  readonly transactionId: string | undefined;
  readonly url: string;
  /** Which of its organization's webhooks it is for; a callback_url of a request otherwise. */
  readonly webhook?: ProductFamily;
  readonly created: number;
}

/** Where messages to partners wait, written in the same unit of work as the change that they tell of. */
export class CallbackOutbox extends Context.Service<
  CallbackOutbox,
  {
    readonly put: (entries: ReadonlyArray<CallbackEntry>) => Effect.Effect<void>;
    /** A verification's entries, oldest first; none once it is erased. */
    readonly ofVerification: (
      verificationId: string,
    ) => Effect.Effect<ReadonlyArray<CallbackEntry>>;
  }
>()("@bonafide/core/callback/CallbackOutbox") {}
