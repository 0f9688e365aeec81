import { Schema } from "effect";
import { DocumentChecks } from "./DocumentChecks.ts";
import { DocumentFacts } from "./DocumentFacts.ts";

/**
 * Why a document could not be read, or not be believed: a name of the catalogue's documents failures.
 *
 * - `SidesDiffer` (2003): front and back were both read, and say different things.
 * - `InformationUnclear` (2004): a better picture would help.
 * - `DocumentUnverified` (2005): a better picture would not.
 * - `PictureTooSmall` (2006): too few pixels to read anything.
 *
 * Age (2001) and expiry (2002) are no reader's affair: `judgeReading` decides them from the facts.
 */
export const ReadingFailure = Schema.Literals([
  "SidesDiffer",
  "InformationUnclear",
  "DocumentUnverified",
  "PictureTooSmall",
]);
export type ReadingFailure = typeof ReadingFailure.Type;

/**
 * What a reader made of a document's pictures.
 *
 * `reason` says in a few plain words what is wrong ("back: blurred", "front: four corners not visible"), never what
 * was read. `doubtful` marks a verdict that a person had better look at.
 */
export const DocumentReading = Schema.TaggedUnion({
  Read: { facts: DocumentFacts, checks: DocumentChecks, doubtful: Schema.Boolean },
  Unread: {
    failure: ReadingFailure,
    reason: Schema.optionalKey(Schema.String),
    checks: DocumentChecks,
    doubtful: Schema.Boolean,
  },
});
export type DocumentReading = typeof DocumentReading.Type;
