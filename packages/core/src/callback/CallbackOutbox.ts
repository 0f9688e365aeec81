import { Context, type Effect } from "effect";
import type { ProductFamily } from "../verification/ProductFamily.ts";

/**
 * One message to one URL. It names its subject; the body is rendered at delivery.
 *
 * Without `transactionId` the subject is the verification. `created` is in epoch milliseconds.
 */
export interface CallbackEntry {
  readonly id: string;
  readonly accountId: string;
  readonly verificationId: string;
  readonly transactionId: string | undefined;
  readonly url: string;
  /** The organization's webhook that it is for. Absent for a request's callback_url. */
  readonly webhook?: ProductFamily;
  readonly created: number;
}

/** Stores messages to partners, in the unit of work of the change that they report. */
export class CallbackOutbox extends Context.Service<
  CallbackOutbox,
  {
    readonly put: (entries: ReadonlyArray<CallbackEntry>) => Effect.Effect<void>;
    /** A verification's entries, oldest first; none after its erasure. */
    readonly ofVerification: (
      verificationId: string,
    ) => Effect.Effect<ReadonlyArray<CallbackEntry>>;
  }
>()("@bonafide/core/callback/CallbackOutbox") {}
