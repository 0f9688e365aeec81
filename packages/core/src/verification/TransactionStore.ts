import { Context, type Effect, type Option } from "effect";
import type { ProductFamily } from "./ProductFamily.ts";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { Transaction } from "./Transaction.ts";
import type { VerificationId } from "./Verification.ts";

/** Where transactions are remembered. Look-ups of what is no UUID find nothing. */
export class TransactionStore extends Context.Service<
  TransactionStore,
  {
    /** Remembers a new transaction, of version 1, under its verification's data key. */
    readonly insert: (transaction: Transaction) => Effect.Effect<void>;
    readonly find: (id: string) => Effect.Effect<Option.Option<Transaction>>;
    /** Stores the next version of a transaction, unless somebody else did since it was found. */
    readonly save: (transaction: Transaction) => Effect.Effect<void, VersionConflict>;
    /** A verification's transactions, oldest first. */
    readonly ofVerification: (id: VerificationId) => Effect.Effect<ReadonlyArray<Transaction>>;
    /** Documents that wait for a person to decide, oldest first; the first hundred. */
    readonly inReview: Effect.Effect<ReadonlyArray<Transaction>>;
    /**
     * Takes up to `limit` transactions of a family that are due at `now`, earliest first, and keeps them from other workers
     * until `leaseUntil` (epoch milliseconds): a worker that dies is followed by another.
     */
    readonly claimDue: (claim: {
      readonly family: ProductFamily;
      readonly now: number;
      readonly leaseUntil: number;
      readonly limit: number;
    }) => Effect.Effect<ReadonlyArray<Transaction>>;
    /** When the next transaction of a family is due, in epoch milliseconds. */
    readonly nextDue: (family: ProductFamily) => Effect.Effect<Option.Option<number>>;
  }
>()("@bonafide/core/verification/TransactionStore") {}
