import { Context, type Effect } from "effect";
import type { DocumentKind } from "./DocumentKind.ts";
import type { DocumentReading } from "./DocumentReading.ts";

/** The pictures of one document: JPEG or PNG files, bit for bit as they came. `back` is there where its kind has one. */
export interface DocumentPictures {
  readonly kind: DocumentKind;
  readonly front: Uint8Array;
  readonly back: Uint8Array | undefined;
}

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
    readonly read: (
      pictures: DocumentPictures,
      terms: ReadingTerms,
    ) => Effect.Effect<DocumentReading>;
  }
>()("@bonafide/core/document/DocumentReader") {}
