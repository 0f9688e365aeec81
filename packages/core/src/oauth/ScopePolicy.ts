import { Schema } from "effect";
import { AffiliationFamily } from "../affiliation/AffiliationFamily.ts";
import { proofKinds } from "../person/Proof.ts";

/** The interface's attributes. */
export const AttributeHandle = Schema.Literals([
  "fname",
  "lname",
  "email",
  "uuid",
  "zip",
  "eid",
  "age",
  "covid_vaccine_records",
  "previous_addresses",
  "document_tokens",
]);
export type AttributeHandle = typeof AttributeHandle.Type;

/** A scope's name: a token of RFC 6749, 3.3, of letters, digits and `_-.`. */
export const ScopeName = Schema.String.check(Schema.isPattern(/^[A-Za-z][\w.-]{0,63}$/));

/**
 * The meaning of a scope: the attributes that it releases, and the proofs that it requires. A group's status is
 * released only if the group is required.
 *
 * Source: interface, "User attributes response"; choices, section 5.
 */
export const ScopePolicy = Schema.Struct({
  scope: ScopeName,
  handles: Schema.Array(AttributeHandle),
  proofs: Schema.Array(Schema.Literals(proofKinds)),
  groups: Schema.Array(AffiliationFamily),
});
export type ScopePolicy = typeof ScopePolicy.Type;
