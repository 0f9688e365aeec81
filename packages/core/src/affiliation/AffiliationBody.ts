import type { AffiliationCase } from "./AffiliationCase.ts";
import { type AffiliationReason, affiliationReasons } from "./AffiliationReason.ts";
import { AffiliationAttributes } from "./AffiliationRecord.ts";
import { shownAttributes } from "./FamilyAttributes.ts";
import { maxPages, type ViewingFault } from "./DocumentViewer.ts";
import type { ParameterFaults } from "./ParameterFault.ts";
import { type TransactionStatus, transactionStatuses } from "../catalogue/TransactionStatus.ts";
import { Timestamp, timestamp } from "../catalogue/Timestamp.ts";
import { Schema } from "effect";

const Id = Schema.String.annotate({ format: "uuid" });

const VerifiedResult = Schema.Struct({
  verified: Schema.Literal(true),
  history: Schema.optionalKey(
    Schema.Struct({
      identifier: Id,
      verifications: Schema.Int,
      verified_last: Timestamp,
    }),
  ),
  attributes: Schema.optionalKey(AffiliationAttributes),
});

/** One of three shapes, chosen by profile and family. Source: interface, "Result object"; choices, section 4. */
const RefusedResult = Schema.Struct({
  verified: Schema.Literal(false),
  reason_code: Schema.optionalKey(Schema.String),
  reason_text: Schema.optionalKey(Schema.String),
  reason: Schema.optionalKey(
    Schema.Union([Schema.String, Schema.Struct({ code: Schema.String, text: Schema.String })]),
  ),
});

/** Profile 1 has a message; profile 2 a message and a short word. */
const FaultBody = Schema.Union([
  Schema.String,
  Schema.Struct({ message: Schema.String, failure: Schema.String }),
]);

/** A verify call and its result. Source: interface, "Group-affiliation transaction". */
export const AffiliationBody = Schema.Struct({
  reference_id: Id,
  status: Schema.Struct({
    code: Schema.Int,
    message: Schema.String,
    created: Timestamp,
    updated: Timestamp,
  }),
  result: Schema.optionalKey(Schema.Union([VerifiedResult, RefusedResult])),
  errors: Schema.optionalKey(Schema.Record(Schema.String, FaultBody)),
});

type Result = NonNullable<(typeof AffiliationBody.Encoded)["result"]>;

/** Profile 1 has its own codes for uploads of these families. */
const isProfile1Review = ({ family, profile }: AffiliationCase): boolean =>
  profile === 1 && (family === "student" || family === "military");

const statusOf = (affiliation: AffiliationCase): TransactionStatus => {
  switch (affiliation.state._tag) {
    case "Affiliated":
    case "Approved":
      return "Completed";
    case "Unsubmitted":
    case "Unasked":
    case "InReview":
    case "InSecondReview":
      return isProfile1Review(affiliation) ? "PendingReviewOfProfile1" : "Pending";
    case "Rejected":
      return isProfile1Review(affiliation) ? "RejectedInProfile1" : "Rejected";
    case "NotAffiliated":
      return "Failed";
    case "Invalid":
      return affiliation.profile === 1 ? "Invalid" : "InvalidInProfile2";
  }
};

const refusedBy = (affiliation: AffiliationCase, { name, text }: AffiliationReason): Result => {
  const known = affiliationReasons[name];
  const reason = { code: known.code, text: text ?? known.text };
  if (affiliation.profile === 2) return { verified: false, reason };
  return affiliation.state._tag === "Rejected" && isProfile1Review(affiliation)
    ? { verified: false, reason: reason.text }
    : { verified: false, reason_code: reason.code, reason_text: reason.text };
};

const verified = ({ family, history, personal }: AffiliationCase): Result => {
  const attributes = shownAttributes(family, personal?.attributes ?? {});
  return {
    verified: true,
    ...(history === undefined
      ? {}
      : {
          history: {
            identifier: history.identifier,
            verifications: history.verifications,
            verified_last: timestamp(history.verifiedLast),
          },
        }),
    ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
  };
};

const resultOf = (affiliation: AffiliationCase): Result | undefined => {
  switch (affiliation.state._tag) {
    case "Affiliated":
    case "Approved":
      return verified(affiliation);
    case "NotAffiliated":
    case "Rejected":
      return refusedBy(affiliation, affiliation.state.reason);
    case "Unsubmitted":
    case "Unasked":
    case "InReview":
    case "InSecondReview":
    case "Invalid":
      return undefined;
  }
};

/** Why a document cannot be looked at, as the partner sees it. */
const viewingTexts: Readonly<Record<ViewingFault, string>> = {
  damaged: "the document is damaged or incomplete",
  encrypted: "the document asks for a password",
  too_many_pages: `the document has more than ${maxPages} pages`,
  too_many_pixels: "the document has more than 64 megapixels",
  too_costly: "the document takes too much time or memory to show",
};

const messageOf = ({ fault, name, viewing }: ParameterFaults[number]): string => {
  if (viewing !== undefined) return `${name} is not valid: ${viewingTexts[viewing]}`;
  switch (fault) {
    case "missing":
      return `${name} is missing`;
    case "format":
      return `${name} is not valid`;
    case "unknown":
      return `${name} is not known`;
    case "not_allowed":
      return `${name} is not allowed here`;
  }
};

const errorsOf = (
  { profile }: AffiliationCase,
  faults: ParameterFaults,
): NonNullable<(typeof AffiliationBody.Encoded)["errors"]> =>
  Object.fromEntries(
    faults.map((wrong) => {
      const message = messageOf(wrong);
      return [wrong.name, profile === 1 ? message : { message, failure: wrong.fault }];
    }),
  );

/** Renders a case in the shape of its client's profile. Every answer uses it. */
export const renderAffiliation = (affiliation: AffiliationCase): typeof AffiliationBody.Encoded => {
  const { code, message } = transactionStatuses[statusOf(affiliation)];
  const result = resultOf(affiliation);
  const { state } = affiliation;
  return {
    reference_id: affiliation.id,
    status: {
      code,
      message,
      created: timestamp(affiliation.created),
      updated: timestamp(affiliation.updated),
    },
    ...(result === undefined ? {} : { result }),
    ...(state._tag === "Invalid" ? { errors: errorsOf(affiliation, state.faults) } : {}),
  };
};
