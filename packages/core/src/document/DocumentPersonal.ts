import { Schema } from "effect";
import { Metadata } from "../verification/Metadata.ts";
import { DocumentFacts } from "./DocumentFacts.ts";

/** The personal data of a document's transaction, and its partner's options. Stored encrypted, absent after erasure. */
export const DocumentPersonal = Schema.Struct({
  callbackUrls: Schema.Array(Schema.String),
  metadata: Schema.optionalKey(Metadata),
  /** The partner's file name of the front image. */
  frontName: Schema.optionalKey(Schema.String),
  /** Present once it was read. */
  facts: Schema.optionalKey(DocumentFacts),
});
export type DocumentPersonal = typeof DocumentPersonal.Type;
