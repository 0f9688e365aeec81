import { Schema } from "effect";
import { AffiliationFamily } from "../affiliation/AffiliationFamily.ts";
import { proofKinds } from "../person/Proof.ts";

/** The attributes that the interface names. */
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

/** A scope's name: one word of RFC 6749, 3.3, of letters, digits and `_-.`. */
export const ScopeName = Schema.String.check(Schema.isPattern(/^[A-Za-z][\w.-]{0,63}$/));

/**
 * What a scope means: which attributes it releases, and what a person has to have proved first. A group's status is
 * released where the group is required, and nowhere else.
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
