import type { Effect, Option } from "effect";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { ClaimRecord } from "./ClaimRecord.ts";

/**
 * Stores claims: a part of `AffiliationStore`. A look-up with an invalid UUID finds nothing. Times are in epoch milliseconds.
 */
export interface AffiliationClaimStore {
  /**
   * Inserts a claim at version 1, under a new data key. Fails if the person already has one of this family and role
   * on this ground, erased ones aside.
   */
  readonly insert: (claim: ClaimRecord) => Effect.Effect<void, VersionConflict>;
  /** Stores the next version of a claim; an erased one loses its data key. Fails if its stored version has changed. */
  readonly save: (claim: ClaimRecord) => Effect.Effect<void, VersionConflict>;
  readonly find: (id: string) => Effect.Effect<Option.Option<ClaimRecord>>;
  /** Every claim about a person, erased ones too, oldest first. */
  readonly ofPerson: (identifier: string) => Effect.Effect<ReadonlyArray<ClaimRecord>>;
  /** The verified claims that are evidence for an account, as `accountOf` writes it. */
  readonly ofAccount: (account: string) => Effect.Effect<ReadonlyArray<ClaimRecord>>;
  /**
   * The first `limit` verified claims whose term ended by `now`, or whose roster was replaced, after the first `skip`
   * of them, in an order that stays the same while none changes.
   */
  readonly due: (
    now: number,
    limit: number,
    skip: number,
  ) => Effect.Effect<ReadonlyArray<ClaimRecord>>;
}
