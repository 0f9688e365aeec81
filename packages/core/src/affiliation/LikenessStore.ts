import type { Effect, Option } from "effect";
import type { Likeness } from "./Likeness.ts";

/** Another person's upload with the same file or a similar picture. */
export interface AlikeUpload {
  /** The `reference_id`. */
  readonly id: string;
  readonly is: "same file" | "looks alike";
}

/** Stores the fingerprints of uploaded documents: a part of `AffiliationStore`. They are deleted with their documents. */
export interface LikenessStore {
  /** Queues an upload's document for fingerprinting. Call it within a unit of work, after storing the image. */
  readonly expect: (id: string, created: number) => Effect.Effect<void>;
  /**
   * Claims the oldest queued upload until `leaseUntil` or the end of its holder. Each is tried a few times only, so that
   * a document that crashes the process does not do so for ever.
   */
  readonly claim: (wanted: {
    readonly holder: string;
    readonly now: number;
    readonly leaseUntil: number;
  }) => Effect.Effect<Option.Option<string>>;
  /**
   * Gives a holder's claim back whose reading was interrupted: it was no try, and the upload is due. Does nothing once
   * another one has it.
   */
  readonly giveBack: (id: string, holder: string) => Effect.Effect<void>;
  /** Whether an upload is queued, including those that are no longer tried. */
  readonly isWaiting: (id: string) => Effect.Effect<boolean>;
  /** Stores the fingerprint and the person of a queued upload. Does nothing after erasure. */
  readonly put: (id: string, person: string, likeness: Likeness) => Effect.Effect<void>;
  /** Up to a hundred uploads for other persons that look like this one, most similar first. */
  readonly alike: (id: string) => Effect.Effect<ReadonlyArray<AlikeUpload>>;
}
