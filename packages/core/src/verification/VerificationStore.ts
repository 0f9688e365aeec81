import { Context, type Effect, type Option } from "effect";
import type { Verification, VerificationId } from "./Verification.ts";

/** Where verifications are remembered. Look-ups of what is no UUID find nothing. */
export class VerificationStore extends Context.Service<
  VerificationStore,
  {
    /** Remembers a verification under a data key of its own. */
    readonly insert: (verification: Verification) => Effect.Effect<void>;
    readonly find: (id: VerificationId) => Effect.Effect<Option.Option<Verification>>;
    /** Within a unit of work: the same, and whoever erases the verification waits until that unit has ended. */
    readonly hold: (id: VerificationId) => Effect.Effect<Option.Option<Verification>>;
    /** Forgets the data key, and with it whatever is personal in the verification and its transactions. */
    readonly erase: (id: VerificationId) => Effect.Effect<void>;
  }
>()("@bonafide/core/verification/VerificationStore") {}
