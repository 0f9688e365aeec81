import { Record, Schema } from "effect";

const notFound = { code: "NOT_FOUND", text: "No record matches the details given" };

/**
 * Why a person is not affiliated, as partners see it, and which of the reasons a reviewer may give: this project's codes and texts. A failed person check gives one
 * reason for every difference, so that fields cannot be guessed one by one. `CheckedTooOften` occurs in stored cases
 * only; such checks are now refused.
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

/** The reasons of them that a reviewer may give for a rejection. */
export const reviewReasons = [
  "DocumentUnclear",
  "DocumentExpired",
  "DocumentMismatch",
  "DocumentUnsuitable",
] as const satisfies ReadonlyArray<keyof typeof affiliationReasons>;

/** The stored name of a reason. */
export const AffiliationReasonName = Schema.Literals(Record.keys(affiliationReasons));
export type AffiliationReasonName = typeof AffiliationReasonName.Type;

/** A reason, with the reviewer's own text if there is one. */
export const AffiliationReason = Schema.Struct({
  name: AffiliationReasonName,
  text: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
});
export type AffiliationReason = typeof AffiliationReason.Type;
