import { extname } from "node:path";
import { wholeOf } from "@bonafide/core/document/FileBytes";
import { DocumentViewer, ViewingFault } from "@bonafide/core/affiliation/DocumentViewer";
import { Effect, Layer, Option, PartitionedSemaphore, Schema } from "effect";
import { makeThreads } from "../thread/Threads.ts";
import type { PdfLook } from "./ViewingThread.ts";

/**
 * Two at once, so that one costly document does not stop all others. A thread that takes longer is ended: a PDF may ask
 * for more work than any limit inside PDFium bounds.
 */
const threads = {
  name: "viewing",
  file: new URL(`./ViewingThread${extname(import.meta.url)}`, import.meta.url),
  atOnce: 2,
  timeLimit: 10_000,
  quiet: true,
};

const faultIn = Schema.decodeUnknownOption(ViewingFault);

/** The document viewer of core: pictures by sharp, PDFs by PDFium, on threads with limits of time and memory. */
export const ThreadDocumentViewer = Layer.effect(
  DocumentViewer,
  Effect.gen(function* () {
    const ask = yield* makeThreads(threads);
    // Free threads go to the waiting askers in turn: costly documents of one do not keep others waiting for all of them.
    const turns = yield* PartitionedSemaphore.make<string>({ permits: threads.atOnce });
    const look = (asked: PdfLook, asker: string) =>
      ask(asked).pipe(
        // A thread that was lost ran out of time or memory: such a document was refused when it was uploaded.
        Effect.catchDefect(() => Effect.succeed(undefined)),
        turns.withPermit(asker),
      );
    return DocumentViewer.of({
      pagesOf: (pdf, asker) =>
        Effect.map(look({ pdf, page: undefined }, asker), (count) =>
          typeof count === "number" ? count : 0,
        ),
      pageOf: (pdf, page, asker) =>
        Effect.map(look({ pdf, page }, asker), (picture) =>
          picture instanceof Uint8Array ? Option.some(picture) : Option.none(),
        ),
      faultOf: ({ bytes, type }, asker) =>
        Effect.suspend(() => ask({ type, bytes: wholeOf(bytes) })).pipe(
          Effect.map((answer) => Option.getOrUndefined(faultIn(answer))),
          // A thread that was lost ran out of time or memory.
          Effect.catchDefect(() => Effect.succeed<ViewingFault>("too_costly")),
          turns.withPermit(asker),
        ),
    });
  }),
);
