import { wholeOf } from "@bonafide/core/document/FileBytes";
import { DocumentViewer } from "@bonafide/core/affiliation/DocumentViewer";
import { Effect, Layer, Option } from "effect";
import { sampleJpeg } from "./SampleDocuments.ts";

/**
 * A viewer that shows every file, except those that end with the byte 0: they are damaged. A PDF has two pages, which
 * look alike.
 */
export const MemoryDocumentViewer = Layer.succeed(DocumentViewer, {
  faultOf: ({ bytes }) => Effect.succeed(wholeOf(bytes).at(-1) === 0 ? "damaged" : undefined),
  pagesOf: () => Effect.succeed(2),
  pageOf: (_, page) =>
    Effect.succeed(page === 1 || page === 2 ? Option.some(sampleJpeg) : Option.none()),
});
