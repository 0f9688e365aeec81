import type { ResponderRole } from "./AffiliationFamily.ts";
import type { AlikeUpload } from "./LikenessStore.ts";

/** What a reviewer has to know of an upload besides what the person said. */
export interface ReviewDescription {
  /** The name of the document's type; undefined where the call has none, or the list no longer has it. */
  readonly documentType: string | undefined;
  /** What a first responder is to be verified as. */
  readonly role: ResponderRole | undefined;
  /** The name of a student's school. */
  readonly school: string | undefined;
  /** The attributes that the reviewer may read in the document. */
  readonly attributes: ReadonlyArray<string>;
  readonly alike: ReadonlyArray<AlikeUpload>;
}
