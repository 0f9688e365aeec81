import { Schema } from "effect";
import { DocumentChecks } from "./DocumentChecks.ts";
import { DocumentFacts } from "./DocumentFacts.ts";

/**
 * Why a document could not be read or trusted, by the catalogue's names.
 *
 * - `SidesDiffer` (2003): front and back contradict each other.
 * - `InformationUnclear` (2004): a better picture may help.
 * - `DocumentUnverified` (2005): a better picture will not help.
 * - `PictureTooSmall` (2006): too few pixels.
 *
 * A reader does not judge age (2001) and expiry (2002): `judgeReading` derives them from the facts.
 */
export const ReadingFailure = Schema.Literals([
  "SidesDiffer",
  "InformationUnclear",
  "DocumentUnverified",
  "PictureTooSmall",
]);
export type ReadingFailure = typeof ReadingFailure.Type;

/**
 * A reader's result.
 *
 * `reason` describes the problem in a few words ("back: blurred", "front: four corners not visible"), without any read
 * value. `doubtful` asks for a person's decision; `facts` of an unread document are what its barcode or zone says, for
 * that person. `printed` is the side whose print was compared, absent where a field is unseen because the data lack it.
 */
export const DocumentReading = Schema.TaggedUnion({
  Read: {
    facts: DocumentFacts,
    checks: DocumentChecks,
    doubtful: Schema.Boolean,
    printed: Schema.optionalKey(Schema.Literals(["front", "back"])),
  },
  Unread: {
    failure: ReadingFailure,
    reason: Schema.optionalKey(Schema.String),
    checks: DocumentChecks,
    doubtful: Schema.Boolean,
    facts: Schema.optionalKey(DocumentFacts),
  },
});
export type DocumentReading = typeof DocumentReading.Type;
