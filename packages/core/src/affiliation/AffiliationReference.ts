import { Schema } from "effect";

/**
 * The reference records that partners are shown, and that requests are read by: states, schools and types of
 * documents.
 */

/**
 * A state whose teachers can be checked, and the extra fields that it requires. Source: interface, "Reference records".
 */
export const TeacherState = Schema.Struct({
  code: Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/)),
  name: Schema.NonEmptyString,
  require_number: Schema.Boolean,
  require_social: Schema.Boolean,
}).annotate({ identifier: "TeacherState" });
export type TeacherState = typeof TeacherState.Type;

/** A school, and how its students can be checked. */
export const School = Schema.Struct({
  name: Schema.NonEmptyString,
  uuid: Schema.String,
  options: Schema.Array(Schema.Literals(["upload", "person"])),
}).annotate({ identifier: "School" });
export type School = typeof School.Type;

/** A kind of document that proves an affiliation. `key` is a UUID for students and a code for other families. */
export const AffiliationDocumentType = Schema.Struct({
  name: Schema.NonEmptyString,
  key: Schema.NonEmptyString,
});
export type AffiliationDocumentType = typeof AffiliationDocumentType.Type;

/** The reference data for reading one request. */
export interface AffiliationReferences {
  /** By code. */
  readonly states: ReadonlyMap<string, TeacherState>;
  /** The school that the request names, if it exists. */
  readonly school: School | undefined;
  /** The document types of the request's family. */
  readonly documentTypes: ReadonlyArray<AffiliationDocumentType>;
}
