import { Schema } from "effect";

/**
 * What shows an affiliation: a record of the roster with this id, the answer of a registry, or a document that a
 * reviewer judged. `Earlier`: a record, of a check from before claims were stored.
 */
export const ClaimEvidence = Schema.TaggedUnion({
  Roster: { roster: Schema.String },
  Registry: { registry: Schema.String },
  Document: { upload: Schema.String },
  Earlier: {},
});
export type ClaimEvidence = typeof ClaimEvidence.Type;
