import { Schema } from "effect";
import { Metadata } from "../verification/Metadata.ts";
import { DocumentFacts } from "./DocumentFacts.ts";

/** What a document's transaction knows of a person and of its partner's wishes; stored encrypted, gone once erased. */
export const DocumentPersonal = Schema.Struct({
  callbackUrls: Schema.Array(Schema.String),
  metadata: Schema.optionalKey(Metadata),
  /** The front image's file name, as its partner gave it. */
  frontName: Schema.optionalKey(Schema.String),
  /** There once it was read. */
  facts: Schema.optionalKey(DocumentFacts),
});
export type DocumentPersonal = typeof DocumentPersonal.Type;
