import { Context, type Effect, type Option } from "effect";
import type { Verification, VerificationId } from "./Verification.ts";

/** A verification, and when the latest of its transactions was created, in epoch milliseconds. */
export interface HeldVerification extends Verification {
  readonly latest: number | undefined;
}

/** Stores verifications. A look-up with an invalid UUID finds nothing. */
export class VerificationStore extends Context.Service<
  VerificationStore,
  {
    /** Inserts a verification under a new data key. */
    readonly insert: (verification: Verification) => Effect.Effect<void>;
    readonly find: (id: VerificationId) => Effect.Effect<Option.Option<Verification>>;
    /** Blocks an erasure of the verification until this unit of work ends. */
    readonly hold: (id: VerificationId) => Effect.Effect<Option.Option<HeldVerification>>;
    /** Deletes the data key, and so all personal data of the verification and its transactions. */
    readonly erase: (id: VerificationId) => Effect.Effect<void>;
  }
>()("@bonafide/core/verification/VerificationStore") {}
