import { Context, Effect, Layer } from "effect";
import { nothingChecked } from "./DocumentChecks.ts";
import type { DocumentKind } from "./DocumentKind.ts";
import type { DocumentReading } from "./DocumentReading.ts";

/** The pictures of one document: the original JPEG or PNG files. `back` is present if its kind has one. */
export interface DocumentPictures {
  readonly kind: DocumentKind;
  readonly front: Uint8Array;
  readonly back: Uint8Array | undefined;
  /** The file name of the front image, if given. */
  readonly frontName: string | undefined;
}

/** A reading, or `NotYet`: ask again in `again` milliseconds. */
export type ReaderAnswer = DocumentReading | { readonly _tag: "NotYet"; readonly again: number };

/** What a reading depends on besides the pictures. */
export interface ReadingTerms {
  /** The transaction's id. A vendor recognises a repeated request by it. */
  readonly id: string;
  /** The day, `YYYY-MM-DD` in UTC. */
  readonly today: string;
  /** Whether the server stopped more than once while it was read: it may have killed the server. */
  readonly isSuspect: boolean;
}

/**
 * Reads documents within its own time limit. A picture that crashes or delays the reader gives `DocumentUnverified` and
 * does not affect other documents.
 */
export class DocumentReader extends Context.Service<
  DocumentReader,
  {
    /** How many documents it reads at once. */
    readonly atOnce: number;
    /** The time limit of one reading in milliseconds. A claim on a document lasts longer. */
    readonly timeLimit: number;
    readonly read: (pictures: DocumentPictures, terms: ReadingTerms) => Effect.Effect<ReaderAnswer>;
  }
>()("@bonafide/core/document/DocumentReader") {
  /** For a host without document checks: verifies none. */
  static readonly layerNone = Layer.succeed(DocumentReader, {
    atOnce: 1,
    timeLimit: 1_000,
    read: () =>
      Effect.succeed({
        _tag: "Unread",
        failure: "DocumentUnverified",
        checks: nothingChecked,
        doubtful: false,
      }),
  });
}
