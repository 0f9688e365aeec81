import { Effect, Record, Schema, Struct } from "effect";

/** The result of one check. */
export const CheckResult = Schema.Literals(["passed", "failed", "not_checked"]);
export type CheckResult = typeof CheckResult.Type;

/**
 * How a printed field compares with the barcode or the machine-readable zone: equal, clearly read and different, or not
 * read.
 */
export const FieldResult = Schema.Literals(["agrees", "contradicts", "unseen"]);
export type FieldResult = typeof FieldResult.Type;

/** The compared fields. A field that the barcode or zone lacks is absent, or unseen where each of its kind has it. */
export const ComparedFields = Schema.Struct({
  number: Schema.optionalKey(FieldResult),
  lname: Schema.optionalKey(FieldResult),
  fname: Schema.optionalKey(FieldResult),
  mname: Schema.optionalKey(FieldResult),
  birth_date: Schema.optionalKey(FieldResult),
  expires: Schema.optionalKey(FieldResult),
  issued: Schema.optionalKey(FieldResult),
  address: Schema.optionalKey(FieldResult),
  sex: Schema.optionalKey(FieldResult),
  height: Schema.optionalKey(FieldResult),
  class: Schema.optionalKey(FieldResult),
  country: Schema.optionalKey(FieldResult),
});
export type ComparedFields = typeof ComparedFields.Type;

/** A field that is compared, or signed. */
export const FieldName = Schema.Literals(Struct.keys(ComparedFields.fields));
export type FieldName = typeof FieldName.Type;

/** The checks that have a result each, in the answer's order; a later one belongs at the end, for they are stored by their places. */
export const resultChecks = {
  image_quality: CheckResult,
  data_extraction: CheckResult,
  data_validation: CheckResult,
  data_consistency: CheckResult,
  authenticity: CheckResult,
  issuer: CheckResult,
  chip: CheckResult,
  liveness: CheckResult,
} as const;
export type ResultCheck = keyof typeof resultChecks;

/**
 * What was checked, and what was not.
 *
 * - `image_quality`: sharp, bright and large enough, with visible corners.
 * - `data_extraction`: the barcode or the machine-readable zone was decoded.
 * - `data_validation`: check digits, formats and dates are valid.
 * - `data_consistency`: front and back, or print and machine-readable data, agree: passed where every expected field was
 *   read in print and is equal, `not_checked` where a field stayed unseen, failed where one contradicts.
 * - `fields`: how each printed field compares, if compared.
 * - `authenticity`: the embedded reader passes it by a digital signature in a barcode, of an issuer whose key the operator
 *   pinned; a vendor by security features, print and tampering.
 * - `signed`: the fields that a valid signature covers.
 * - `doubtful`: true of a verified document that a person had better look at: nothing contradicts, and a part was read
 *   unsurely, is cut off, or was inferred. Absent otherwise.
 * - `issuer`: the issuer's own records.
 * - `chip`: the signature of the document's chip.
 * - `liveness`: a document in a person's hand rather than a picture of one.
 *
 * The embedded reader does the first four, and authenticity of signed documents. Source: document-reading study, section 6.
 */
export const DocumentChecks = Schema.Struct({
  ...resultChecks,
  fields: Schema.optionalKey(ComparedFields),
  signed: Schema.optionalKey(Schema.Array(FieldName)),
  doubtful: Schema.optionalKey(Schema.Literal(true)),
}).annotate({ identifier: "DocumentChecks" });
export type DocumentChecks = typeof DocumentChecks.Type;

const stored = CheckResult.pipe(Schema.withDecodingDefaultKey(Effect.succeed("not_checked")));

/** Checks as they are stored: one that was not done may be absent. */
export const StoredChecks = Schema.Struct({
  ...DocumentChecks.fields,
  ...Record.map(resultChecks, () => stored),
});

/** No check was done. */
export const nothingChecked: DocumentChecks = Record.map(
  resultChecks,
  () => "not_checked" as const,
);

/** The checks of the embedded reader, all passed. */
export const readingPassed: DocumentChecks = {
  ...nothingChecked,
  image_quality: "passed",
  data_extraction: "passed",
  data_validation: "passed",
  data_consistency: "passed",
};
