import {
  CheckResult,
  type DocumentChecks,
  nothingChecked,
} from "@bonafide/core/document/DocumentChecks";
import { DocumentFacts } from "@bonafide/core/document/DocumentFacts";
import type { ReaderAnswer } from "@bonafide/core/document/DocumentReader";
import type { ReadingFailure } from "@bonafide/core/document/DocumentReading";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Schema } from "effect";

const { birthDate: _, ...fields } = DocumentFacts.fields;

const Facts = Schema.Struct({ ...fields, birth_date: BirthDate });

const Checks = Schema.Struct({
  image_quality: Schema.optionalKey(CheckResult),
  data_extraction: Schema.optionalKey(CheckResult),
  data_validation: Schema.optionalKey(CheckResult),
  data_consistency: Schema.optionalKey(CheckResult),
  authenticity: Schema.optionalKey(CheckResult),
  issuer: Schema.optionalKey(CheckResult),
  chip: Schema.optionalKey(CheckResult),
  liveness: Schema.optionalKey(CheckResult),
});

/** The answer of a document vendor, as in `docs/documents.md`. */
export const DocumentVendorAnswer = Schema.Union([
  Schema.Struct({
    status: Schema.Literal("read"),
    document: Facts,
    checks: Schema.optionalKey(Checks),
    doubtful: Schema.optionalKey(Schema.Boolean),
  }),
  Schema.Struct({
    status: Schema.Literal("unread"),
    code: Schema.Literals([2003, 2004, 2005, 2006]),
    reason: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
    checks: Schema.optionalKey(Checks),
    doubtful: Schema.optionalKey(Schema.Boolean),
  }),
  Schema.Struct({
    status: Schema.Literal("pending"),
    /** The seconds until the next request. */
    again: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 86_400 })),
  }),
]);
export type DocumentVendorAnswer = typeof DocumentVendorAnswer.Type;

const failureOf = {
  2003: "SidesDiffer",
  2004: "InformationUnclear",
  2005: "DocumentUnverified",
  2006: "PictureTooSmall",
} as const satisfies Record<number, ReadingFailure>;

const checksOf = (checks: Partial<DocumentChecks> = {}): DocumentChecks => ({
  ...nothingChecked,
  ...checks,
});

/** Converts a vendor's answer to a reader's. */
export const readerAnswerOf = (answer: DocumentVendorAnswer): ReaderAnswer => {
  switch (answer.status) {
    case "read": {
      const { checks, document, doubtful = false } = answer;
      const { birth_date: birthDate, ...facts } = document;
      return {
        _tag: "Read",
        facts: { ...facts, birthDate },
        checks: checksOf(checks),
        doubtful,
      };
    }
    case "unread": {
      const { checks, code, doubtful = false, status: _, ...reason } = answer;
      return {
        _tag: "Unread",
        failure: failureOf[code],
        ...reason,
        checks: checksOf(checks),
        doubtful,
      };
    }
    case "pending":
      return { _tag: "NotYet", again: answer.again * 1_000 };
  }
};
