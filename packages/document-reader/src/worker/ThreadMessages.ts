import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { Schema } from "effect";
import type { VerdictTerms } from "../verdict/ReadingTools.ts";
import { SeenField } from "./SeenField.ts";

/** A question to a thread. The memory of the files moves to the thread. */
export interface ThreadQuestion {
  readonly kind: DocumentKind;
  readonly front: Uint8Array<ArrayBuffer>;
  readonly back: Uint8Array<ArrayBuffer> | undefined;
  readonly terms: VerdictTerms;
  /** Whether the answer has the compared fields, with pictures. */
  readonly isExplained: boolean;
}

/**
 * A thread's message: once that it is ready; then for each question the answer with the bytes of its heap and buffers,
 * or that the machine was too busy.
 */
export const ThreadMessage = Schema.TaggedUnion({
  Ready: {},
  Answer: {
    reading: DocumentReading,
    memory: Schema.Finite,
    fields: Schema.optionalKey(Schema.Array(SeenField)),
  },
  HeldUp: {},
});
export type ThreadMessage = typeof ThreadMessage.Type;
export type ThreadAnswer = Exclude<ThreadMessage, { readonly _tag: "Ready" }>;
