import { Context, Effect, Layer } from "effect";
import { nothingChecked } from "./DocumentChecks.ts";
import type { DocumentKind } from "./DocumentKind.ts";
import type { DocumentReading } from "./DocumentReading.ts";

/** The pictures of one document: JPEG or PNG files, bit for bit as they came. `back` is there where its kind has one. */
export interface DocumentPictures {
  readonly kind: DocumentKind;
  readonly front: Uint8Array;
  readonly back: Uint8Array | undefined;
  /** The file name that the front came under, where it came under one. */
  readonly frontName: string | undefined;
}

/** What a reader says: its reading, or that it has none yet and is to be asked again in `again` milliseconds. */
export type ReaderAnswer = DocumentReading | { readonly _tag: "NotYet"; readonly again: number };

/** What a reading depends on beside its pictures. */
export interface ReadingTerms {
  /** The transaction, by which a vendor recognises a document that it is asked about twice. */
  readonly id: string;
  /** The day, `YYYY-MM-DD` in UTC. */
  readonly today: string;
}

/**
 * Reads documents. It answers within its own time limit, whatever a picture does to it: a picture that kills it or
 * holds it up is `DocumentUnverified`, and nobody else's document suffers.
 */
export class DocumentReader extends Context.Service<
  DocumentReader,
  {
    /** How many documents it reads at once. */
    readonly atOnce: number;
    /** The longest that one reading may take, in milliseconds; a claim on a document lasts longer than that. */
    readonly timeLimit: number;
    readonly read: (pictures: DocumentPictures, terms: ReadingTerms) => Effect.Effect<ReaderAnswer>;
  }
>()("@bonafide/core/document/DocumentReader") {
  /** For a host that verifies no documents: none is verified. */
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
