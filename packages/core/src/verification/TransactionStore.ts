import { Context, type Effect, type Option } from "effect";
import type { ProductFamily } from "./ProductFamily.ts";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { Transaction } from "./Transaction.ts";
import type { VerificationId } from "./Verification.ts";

/** Stores transactions. A look-up with an invalid UUID finds nothing. */
export class TransactionStore extends Context.Service<
  TransactionStore,
  {
    /** Inserts a transaction at version 1, under its verification's data key. */
    readonly insert: (transaction: Transaction) => Effect.Effect<void>;
    readonly find: (id: string) => Effect.Effect<Option.Option<Transaction>>;
    /** Stores the next version of a transaction. Fails if the stored version has changed. */
    readonly save: (transaction: Transaction) => Effect.Effect<void, VersionConflict>;
    /** A verification's transactions, oldest first. */
    readonly ofVerification: (id: VerificationId) => Effect.Effect<ReadonlyArray<Transaction>>;
    /** The first hundred documents in review, oldest first. */
    readonly inReview: Effect.Effect<ReadonlyArray<Transaction>>;
    /**
     * Claims up to `limit` transactions of a family due at `now`, earliest first, until `leaseUntil` (epoch
     * milliseconds) or the end of their holder.
     */
    readonly claimDue: (claim: {
      readonly family: ProductFamily;
      readonly holder: string;
      readonly now: number;
      readonly leaseUntil: number;
      readonly limit: number;
    }) => Effect.Effect<ReadonlyArray<Transaction>>;
    /** The next due time of a family, in epoch milliseconds. */
    readonly nextDue: (family: ProductFamily) => Effect.Effect<Option.Option<number>>;
  }
>()("@bonafide/core/verification/TransactionStore") {}
