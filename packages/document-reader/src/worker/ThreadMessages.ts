import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { Schema } from "effect";
import type { VerdictTerms } from "../verdict/ReadingTools.ts";

/** What a thread is asked. The files' memory is the thread's from then on. */
export interface ThreadQuestion {
  readonly kind: DocumentKind;
  readonly front: Uint8Array<ArrayBuffer>;
  readonly back: Uint8Array<ArrayBuffer> | undefined;
  readonly terms: VerdictTerms;
}

/**
 * What a thread says: that it is ready, once; then an answer to each question, with the bytes of its heap and of the
 * buffers that hang on it, or that the machine was too busy to answer.
 */
export const ThreadMessage = Schema.TaggedUnion({
  Ready: {},
  Answer: { reading: DocumentReading, memory: Schema.Finite },
  HeldUp: {},
});
export type ThreadMessage = typeof ThreadMessage.Type;
export type ThreadAnswer = Exclude<ThreadMessage, { readonly _tag: "Ready" }>;
