import { Schema } from "effect";

/** Whom a partner may ask about. Source: interface, "Group-affiliation API". */
export const AffiliationFamily = Schema.Literals(["teacher", "student", "military", "responder"]);
export type AffiliationFamily = typeof AffiliationFamily.Type;

/** What a first responder is. EMTs and firefighters can be checked by their details, all by a document. */
export const ResponderRole = Schema.Literals(["emt", "firefighter", "police", "dispatcher"]);
export type ResponderRole = typeof ResponderRole.Type;

type Unroled = "teacher" | "student" | "military";

/** Asks at once: by a person's details, or by the account that the person has with the partner (white-label). */
export type CheckCall =
  | { readonly family: Unroled; readonly by: "person" | "account" }
  | { readonly family: "responder"; readonly by: "person"; readonly role: "emt" | "firefighter" };

/** Asks by a document that a reviewer looks at. */
export type UploadCall =
  | { readonly family: Unroled; readonly by: "upload" }
  | { readonly family: "responder"; readonly by: "upload"; readonly role: ResponderRole };

/** How an affiliation is asked for. */
export type AffiliationCall = CheckCall | UploadCall;

/** Which of the two published parameter lists a client keeps to. */
export const AffiliationProfile = Schema.Literals([1, 2]);
export type AffiliationProfile = typeof AffiliationProfile.Type;
