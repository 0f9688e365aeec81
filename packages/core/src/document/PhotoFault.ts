import { Schema } from "effect";

/** What is wrong with a photograph of a document, in words for the photographer: the reader's measures. */
export const PhotoFault = Schema.Literals([
  "too dark",
  "low contrast",
  "glare",
  "blurred",
  "four corners not visible",
  "resolution too low",
]);
export type PhotoFault = typeof PhotoFault.Type;
