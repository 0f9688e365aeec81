import type { DocumentPictures } from "@bonafide/core/document/DocumentReader";
import { Context, type Effect } from "effect";

/** A document as it reached what reads it: on the wire, or in a thread. */
export interface SeenDocument extends Pick<DocumentPictures, "kind" | "front" | "back"> {
  /** The day of its terms. */
  readonly today: string;
  /** The transaction of its terms; absent where the reader keeps it from what reads. */
  readonly id: string | undefined;
}

/** What the reader under test showed, oldest first: seen behind it. */
export class ReaderWitness extends Context.Service<
  ReaderWitness,
  { readonly seen: Effect.Effect<ReadonlyArray<SeenDocument>> }
>()("@bonafide/testkit/document/ReaderWitness") {}
