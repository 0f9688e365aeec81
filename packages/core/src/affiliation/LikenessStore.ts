import { Context, type Effect } from "effect";
import type { Likeness } from "./Likeness.ts";

/** Another upload, for another person, of the same file or of a picture that looks the same. */
export interface AlikeUpload {
  /** Its `reference_id`. */
  readonly id: string;
  readonly is: "same file" | "looks alike";
}

/** Where it is remembered how uploaded documents look. It is gone with the document. */
export class LikenessStore extends Context.Service<
  LikenessStore,
  {
    /** Notes that an upload's document waits to be looked at; within a unit of work, after its image. */
    readonly expect: (id: string, created: number) => Effect.Effect<void>;
    /**
     * Up to `limit` uploads that wait, oldest first, each given up after a few times: a document that ends the process
     * ends it no more.
     */
    readonly waiting: (limit: number) => Effect.Effect<ReadonlyArray<string>>;
    /** Whether an upload waits, given up or not. */
    readonly isWaiting: (id: string) => Effect.Effect<boolean>;
    /** Remembers how the document of a waiting upload looks, and for whom it is; nothing where it was erased. */
    readonly put: (id: string, person: string, likeness: Likeness) => Effect.Effect<void>;
    /** Uploads for other persons that look like this one, the most alike first; a hundred at most. */
    readonly alike: (id: string) => Effect.Effect<ReadonlyArray<AlikeUpload>>;
  }
>()("@bonafide/core/affiliation/LikenessStore") {}
