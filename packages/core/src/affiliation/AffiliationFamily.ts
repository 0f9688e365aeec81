import { Schema } from "effect";

/** Whom a partner may ask about. Source: interface, "Group-affiliation API". */
export const AffiliationFamily = Schema.Literals(["teacher", "student", "military", "responder"]);
export type AffiliationFamily = typeof AffiliationFamily.Type;

/** What a first responder is. EMTs and firefighters can be checked by their details, all by a document. */
export const ResponderRole = Schema.Literals(["emt", "firefighter", "police", "dispatcher"]);
export type ResponderRole = typeof ResponderRole.Type;

/**
 * How an affiliation is asked for: by a person's details, by a document that a reviewer looks at, or by the account
 * that the person has with the partner (white-label).
 */
export type AffiliationCall =
  | {
      readonly family: "teacher" | "student" | "military";
      readonly by: "person" | "upload" | "account";
    }
  | { readonly family: "responder"; readonly by: "person"; readonly role: "emt" | "firefighter" }
  | { readonly family: "responder"; readonly by: "upload"; readonly role: ResponderRole };

/** Which of the two published parameter lists a client keeps to. */
export const AffiliationProfile = Schema.Literals([1, 2]);
export type AffiliationProfile = typeof AffiliationProfile.Type;
