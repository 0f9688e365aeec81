import type { AffiliationFamily } from "../affiliation/AffiliationFamily.ts";
import type { ScopePolicy } from "./ScopePolicy.ts";

const group = (family: AffiliationFamily): ScopePolicy => ({
  scope: family,
  handles: ["fname", "lname", "email", "uuid", "zip", "eid"],
  proofs: [],
  groups: [family],
});

/** The scopes unless the operator changes them. Source: choices, section 5. */
export const standardPolicies: ReadonlyArray<ScopePolicy> = [
  {
    scope: "identity",
    handles: [
      "fname",
      "lname",
      "email",
      "uuid",
      "zip",
      "eid",
      "age",
      "previous_addresses",
      "document_tokens",
    ],
    proofs: ["phone", "identity", "document"],
    groups: [],
  },
  group("teacher"),
  group("student"),
  group("military"),
  group("responder"),
];
