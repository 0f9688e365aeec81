import { readingPassed } from "@bonafide/core/document/DocumentChecks";
import {
  DocumentReader,
  type DocumentPictures,
  type ReaderAnswer,
  type ReadingTerms,
} from "@bonafide/core/document/DocumentReader";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Context, Effect, Layer } from "effect";

/** The memory reader's default reading of every document. */
export const memoryReading: Extract<DocumentReading, { readonly _tag: "Read" }> = {
  _tag: "Read",
  facts: {
    type: "license",
    issuer: "UT",
    number: "D1234567",
    issued: "2020-01-31",
    expires: "2090-01-31",
    fname: "ANNA",
    lname: "ERIKSSON",
    // An adult also at the time of the test clock.
    birthDate: BirthDate.make("1934-08-12"),
  },
  checks: readingPassed,
  doubtful: false,
};

/** Controls and inspects the memory reader. */
export class MemoryDocumentReader extends Context.Service<
  MemoryDocumentReader,
  {
    /** The documents it got, oldest first. */
    readonly shown: Effect.Effect<ReadonlyArray<DocumentPictures>>;
    /** The terms, in the same order. */
    readonly terms: Effect.Effect<ReadonlyArray<ReadingTerms>>;
    /** Sets the answer. */
    readonly answer: (answer: Effect.Effect<ReaderAnswer>) => Effect.Effect<void>;
  }
>()("@bonafide/testkit/document/MemoryDocumentReader") {
  /** A reader with the same reading for every document, unless a test sets another. */
  static readonly layer: Layer.Layer<DocumentReader | MemoryDocumentReader> = Layer.effectContext(
    Effect.sync(() => {
      const shown: Array<DocumentPictures> = [];
      const known: Array<ReadingTerms> = [];
      let answer: Effect.Effect<ReaderAnswer> = Effect.succeed(memoryReading);
      return Context.empty().pipe(
        Context.add(DocumentReader, {
          atOnce: 2,
          timeLimit: 20_000,
          read: (pictures, terms) =>
            Effect.suspend(() => {
              shown.push(pictures);
              known.push(terms);
              return answer;
            }),
        }),
        Context.add(MemoryDocumentReader, {
          shown: Effect.sync(() => [...shown]),
          terms: Effect.sync(() => [...known]),
          answer: (next) =>
            Effect.sync(() => {
              answer = next;
            }),
        }),
      );
    }),
  );
}
