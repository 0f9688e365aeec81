import { Schema } from "effect";

/** The groups that a partner may check. Source: interface, "Group-affiliation API". */
export const AffiliationFamily = Schema.Literals(["teacher", "student", "military", "responder"]);
export type AffiliationFamily = typeof AffiliationFamily.Type;

/** The roles of first responders, and which can be checked how: EMTs and firefighters by details, every role by a document. */
export const ResponderRole = Schema.Literals(["emt", "firefighter", "police", "dispatcher"]);
export type ResponderRole = typeof ResponderRole.Type;

type Unroled = "teacher" | "student" | "military";

/**
 * A check that is answered at once: by a person's details, or by the person's account with the partner (white-label).
 */
export type CheckCall =
  | { readonly family: Unroled; readonly by: "person" | "account" }
  | { readonly family: "responder"; readonly by: "person"; readonly role: "emt" | "firefighter" };

/** A check by a document that a reviewer judges. */
export type UploadCall =
  | { readonly family: Unroled; readonly by: "upload" }
  | { readonly family: "responder"; readonly by: "upload"; readonly role: ResponderRole };

/** The kinds of verify call. */
export type AffiliationCall = CheckCall | UploadCall;

/** The published parameter list that a client uses. */
export const AffiliationProfile = Schema.Literals([1, 2]);
export type AffiliationProfile = typeof AffiliationProfile.Type;
