import { Context, type Effect, type Option } from "effect";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { AffiliationCase, UploadedDocument } from "./AffiliationCase.ts";
import type { AffiliationFamily } from "./AffiliationFamily.ts";
import type { AffiliationReferenceStore } from "./AffiliationReferenceStore.ts";
import type { AffiliationClaimStore } from "./AffiliationClaimStore.ts";
import type { LikenessStore } from "./LikenessStore.ts";

/** The uploads of a family in review; `oldest` is in epoch milliseconds. */
export interface ReviewCount {
  readonly family: AffiliationFamily;
  readonly uploads: number;
  readonly oldest: number;
}

/** Stores the cases of the group-affiliation API. A look-up with an invalid UUID finds nothing. */
export class AffiliationStore extends Context.Service<
  AffiliationStore,
  {
    readonly likenesses: LikenessStore;
    readonly claims: AffiliationClaimStore;
    readonly references: AffiliationReferenceStore;
    /** Inserts a case at version 1, under a new data key. */
    readonly insert: (affiliation: AffiliationCase) => Effect.Effect<void>;
    readonly find: (id: string) => Effect.Effect<Option.Option<AffiliationCase>>;
    /** Stores the next version of a case. Fails if its stored version has changed. */
    readonly save: (affiliation: AffiliationCase) => Effect.Effect<void, VersionConflict>;
    /** The first `limit` uploads in review, oldest first; with `after`, those that follow it. */
    readonly inReview: (
      limit: number,
      after?: Pick<UploadedDocument, "created" | "id">,
    ) => Effect.Effect<ReadonlyArray<UploadedDocument>>;
    /** How many uploads of each family are in review, and when the oldest of them was made. */
    readonly reviewCounts: Effect.Effect<ReadonlyArray<ReviewCount>>;
    /** The first `limit` uploads whose review time ended by `now`. */
    readonly expired: (
      now: number,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<UploadedDocument>>;
    /** Deletes the data key of a case, and so its personal data. */
    readonly erase: (id: string) => Effect.Effect<void>;
  }
>()("@bonafide/core/affiliation/AffiliationStore") {}
