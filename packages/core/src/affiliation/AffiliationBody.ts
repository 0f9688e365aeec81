import type { AffiliationCase } from "./AffiliationCase.ts";
import { type AffiliationReason, affiliationReasons } from "./AffiliationReason.ts";
import { AffiliationAttributes } from "./AffiliationRecord.ts";
import { shownAttributes } from "./FamilyAttributes.ts";
import { messageOfFault, ParameterFault, type ParameterFaults } from "./ParameterFault.ts";
import { type TransactionStatus, transactionStatuses } from "../catalogue/TransactionStatus.ts";
import { Timestamp, timestamp } from "../catalogue/Timestamp.ts";
import { Array, Schema } from "effect";

const Id = Schema.String.annotate({ format: "uuid" });

const statusBodyOf = <
  const One extends TransactionStatus,
  const Others extends ReadonlyArray<TransactionStatus>,
>(
  status: One,
  ...others: Others
) => {
  const all = [status, ...others].map((name) => transactionStatuses[name]);
  return Schema.Struct({
    code: Schema.Literals(Array.dedupe(all.map(({ code }) => code))),
    message: Schema.Literals(Array.dedupe(all.map(({ message }) => message))),
    created: Timestamp,
    updated: Timestamp,
  });
};

const VerifiedResult = Schema.Struct({
  verified: Schema.Literal(true),
  history: Schema.optionalKey(
    Schema.Struct({
      identifier: Id,
      verifications: Schema.Int,
      verified_last: Timestamp,
    }).annotate({ identifier: "AffiliationHistory" }),
  ),
  attributes: Schema.optionalKey(AffiliationAttributes),
});

const ReasonCode = Schema.String.annotate({
  examples: Array.dedupe(Object.values(affiliationReasons).map(({ code }) => code)),
});

/** One of three shapes, by profile and family. Source: interface, "Result object"; choices, section 4. */
const CodedReason = Schema.Struct({
  verified: Schema.Literal(false),
  reason_code: ReasonCode,
  reason_text: Schema.String,
});
const TextReason = Schema.Struct({ verified: Schema.Literal(false), reason: Schema.String });
const ObjectReason = Schema.Struct({
  verified: Schema.Literal(false),
  reason: Schema.Struct({ code: ReasonCode, text: Schema.String }),
});

/** A message in profile 1; a message and a short word in profile 2. */
const FaultMessages = Schema.Record(Schema.String, Schema.String);
const FaultObjects = Schema.Record(
  Schema.String,
  Schema.Struct({ message: Schema.String, failure: ParameterFault }),
);

const caseOf = <const Name extends string, Fields extends Schema.Struct.Fields>(
  identifier: Name,
  fields: Fields,
) => Schema.Struct({ reference_id: Id, ...fields }).annotate({ identifier });

/** A verify call and what became of it. Source: interface, "Group-affiliation transaction". */
export const AffiliationBody = Schema.Union(
  [
    caseOf("VerifiedAffiliation", { status: statusBodyOf("Completed"), result: VerifiedResult }),
    caseOf("PendingAffiliation", { status: statusBodyOf("PendingReviewOfProfile1", "Pending") }),
    caseOf("FailedAffiliation1", {
      status: statusBodyOf("Failed", "Rejected"),
      result: CodedReason,
    }),
    caseOf("FailedAffiliation2", {
      status: statusBodyOf("Failed", "Rejected"),
      result: ObjectReason,
    }),
    caseOf("RejectedAffiliation1", {
      status: statusBodyOf("RejectedInProfile1"),
      result: TextReason,
    }),
    caseOf("InvalidAffiliation1", { status: statusBodyOf("Invalid"), errors: FaultMessages }),
    caseOf("InvalidAffiliation2", {
      status: statusBodyOf("InvalidInProfile2"),
      errors: FaultObjects,
    }),
  ],
  { mode: "oneOf" },
).annotate({ identifier: "Affiliation" });
export type AffiliationBody = typeof AffiliationBody.Encoded;

/** Profile 1 has its own codes for uploads of these families. */
const isProfile1Review = ({ family, profile }: AffiliationCase): boolean =>
  profile === 1 && (family === "student" || family === "military");

const statusAs = <const Status extends TransactionStatus>(
  status: Status,
  { created, updated }: AffiliationCase,
) => ({
  ...transactionStatuses[status],
  created: timestamp(created),
  updated: timestamp(updated),
});

type Rejected = "Failed" | "Rejected";

const refusedBy = (
  affiliation: AffiliationCase,
  { name, text }: AffiliationReason,
  status: Rejected,
): AffiliationBody => {
  const known = affiliationReasons[name];
  const reason = { code: known.code, text: text ?? known.text };
  const reference_id = affiliation.id;
  if (affiliation.profile === 2) {
    const result = { verified: false, reason } as const;
    return { reference_id, status: statusAs(status, affiliation), result };
  }
  return status === "Rejected" && isProfile1Review(affiliation)
    ? {
        reference_id,
        status: statusAs("RejectedInProfile1", affiliation),
        result: { verified: false, reason: reason.text },
      }
    : {
        reference_id,
        status: statusAs(status, affiliation),
        result: { verified: false, reason_code: reason.code, reason_text: reason.text },
      };
};

const verified = ({
  family,
  history,
  personal,
}: AffiliationCase): typeof VerifiedResult.Encoded => {
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

const invalid = (affiliation: AffiliationCase, faults: ParameterFaults): AffiliationBody => {
  const messages = faults.map(
    (wrong) =>
      [
        wrong.name,
        { message: `${wrong.name} ${messageOfFault(wrong)}`, failure: wrong.fault },
      ] as const,
  );
  const reference_id = affiliation.id;
  return affiliation.profile === 1
    ? {
        reference_id,
        status: statusAs("Invalid", affiliation),
        errors: Object.fromEntries(messages.map(([name, { message }]) => [name, message])),
      }
    : {
        reference_id,
        status: statusAs("InvalidInProfile2", affiliation),
        errors: Object.fromEntries(messages),
      };
};

/** A case as every answer shows it, in the shapes of its client's profile. */
export const renderAffiliation = (affiliation: AffiliationCase): AffiliationBody => {
  const { id: reference_id, state } = affiliation;
  switch (state._tag) {
    case "Affiliated":
    case "Approved":
      return {
        reference_id,
        status: statusAs("Completed", affiliation),
        result: verified(affiliation),
      };
    case "Unsubmitted":
    case "Unasked":
    case "InReview":
    case "InSecondReview":
      return {
        reference_id,
        status: statusAs(
          isProfile1Review(affiliation) ? "PendingReviewOfProfile1" : "Pending",
          affiliation,
        ),
      };
    case "NotAffiliated":
      return refusedBy(affiliation, state.reason, "Failed");
    case "Rejected":
      return refusedBy(affiliation, state.reason, "Rejected");
    case "Invalid":
      return invalid(affiliation, state.faults);
  }
};
