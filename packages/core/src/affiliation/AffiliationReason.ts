import { Record, Schema } from "effect";

const notFound = { code: "NOT_FOUND", text: "No record matches the details given" };

/**
 * Why a person is not affiliated, as the partner sees it: a code and a text of our own. A failed person check says the
 * same whatever differed, so that no field can be tried after another. `CheckedTooOften` is in stored cases only: too
 * many checks are refused now.
 *
 * Source: choices, section 4.
 */
export const affiliationReasons = {
  NotFound: notFound,
  CheckedTooOften: notFound,
  RecordsUnavailable: {
    code: "RECORDS_UNAVAILABLE",
    text: "Records cannot be asked at the moment, try again later",
  },
  DocumentUnclear: { code: "DOCUMENT_UNCLEAR", text: "The document cannot be read" },
  DocumentExpired: { code: "DOCUMENT_EXPIRED", text: "The document is not current" },
  DocumentMismatch: {
    code: "DOCUMENT_MISMATCH",
    text: "The document does not match the details given",
  },
  DocumentUnsuitable: {
    code: "DOCUMENT_UNSUITABLE",
    text: "The document does not prove the affiliation",
  },
  DataErased: { code: "DATA_ERASED", text: "The document was erased before it was reviewed" },
  ReviewExpired: { code: "REVIEW_EXPIRED", text: "The document was not reviewed in time" },
} as const;

/** A reason's name as it is stored. */
export const AffiliationReasonName = Schema.Literals(Record.keys(affiliationReasons));
export type AffiliationReasonName = typeof AffiliationReasonName.Type;

/** A reason, in the reviewer's own words where there are some. */
export const AffiliationReason = Schema.Struct({
  name: AffiliationReasonName,
  text: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
});
export type AffiliationReason = typeof AffiliationReason.Type;
