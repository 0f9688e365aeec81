import type { UploadedDocument } from "@bonafide/core/affiliation/AffiliationCase";
import type { AffiliationReason } from "@bonafide/core/affiliation/AffiliationReason";
import type { AffiliationAttributes } from "@bonafide/core/affiliation/AffiliationRecord";
import { comparableName } from "@bonafide/core/affiliation/PersonName";

/** A sandbox's decision on an upload. */
export type SandboxVerdict =
  | { readonly _tag: "Approve"; readonly attributes: AffiliationAttributes }
  | { readonly _tag: "Reject"; readonly reason: AffiliationReason };

const attributesOf = ({ family }: UploadedDocument): AffiliationAttributes => {
  switch (family) {
    case "military":
      return { rank: "Sergeant", branch: "Army", status: "Veteran" };
    case "student":
      return { status: "FT", graduation: "2027-06-15T00:00:00.000Z" };
    case "teacher":
    case "responder":
      return {};
  }
};

/** The decision of a last name; absent if a person must decide. Source: choices, section 1. */
export const sandboxVerdict = (upload: UploadedDocument): SandboxVerdict | undefined => {
  switch (comparableName(upload.personal?.details.lname ?? "")) {
    case "approved":
      return { _tag: "Approve", attributes: attributesOf(upload) };
    case "rejected":
      return { _tag: "Reject", reason: { name: "DocumentUnsuitable" } };
    default:
      return undefined;
  }
};
