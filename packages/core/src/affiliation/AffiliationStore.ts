import { Context, type Effect, type Option } from "effect";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { AffiliationCase, UploadedDocument } from "./AffiliationCase.ts";

/** What was counted of a person's successes for an organization. Times are in epoch milliseconds. */
export interface CountedSuccesses {
  readonly verifications: number;
  readonly verifiedLast: number | undefined;
}

/** Where the cases of the group-affiliation API are remembered. Look-ups of what is no UUID find nothing. */
export class AffiliationStore extends Context.Service<
  AffiliationStore,
  {
    /** Remembers a new case, of version 1, under a data key of its own. */
    readonly insert: (affiliation: AffiliationCase) => Effect.Effect<void>;
    readonly find: (id: string) => Effect.Effect<Option.Option<AffiliationCase>>;
    /** Stores the next version of a case, unless somebody else did since it was found. */
    readonly save: (affiliation: AffiliationCase) => Effect.Effect<void, VersionConflict>;
    /** The successes of a person, by the identifier of its history. */
    readonly successesOf: (identifier: string) => Effect.Effect<CountedSuccesses>;
    /** Uploads that wait for a reviewer, oldest first; the first `limit`, or those after one of them. */
    readonly inReview: (
      limit: number,
      after?: Pick<UploadedDocument, "created" | "id">,
    ) => Effect.Effect<ReadonlyArray<UploadedDocument>>;
    /** Uploads that nobody decided on by `now`; the first `limit`. */
    readonly expired: (
      now: number,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<UploadedDocument>>;
    /** Forgets a case's data key, and with it whatever is personal. */
    readonly erase: (id: string) => Effect.Effect<void>;
  }
>()("@bonafide/core/affiliation/AffiliationStore") {}
