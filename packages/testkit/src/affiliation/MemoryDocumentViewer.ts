import { DocumentViewer } from "@bonafide/core/affiliation/DocumentViewer";
import { Effect, Layer } from "effect";

/** A viewer that shows every file, except those that end with the byte 0: they are damaged. */
export const MemoryDocumentViewer = Layer.succeed(DocumentViewer, {
  faultOf: ({ bytes }) => Effect.succeed(bytes.at(-1) === 0 ? "damaged" : undefined),
});
