import { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import { Argument } from "effect/cli";

/** A family of affiliations. */
export const family = Argument.Literals("family", AffiliationFamily.literals).pipe(
  Argument.withDescription("teacher, student, military or responder"),
);
