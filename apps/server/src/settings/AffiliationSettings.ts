import type { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import { affiliationDefaults } from "@bonafide/core/affiliation/AffiliationSettings";
import { Config, Duration, Option, Schema } from "effect";
import { duration, type Setting } from "./Setting.ts";

/** The longest time in review. */
export const reviewWithin: Setting<Duration.Duration> = {
  name: "BONAFIDE_REVIEW_WITHIN",
  config: duration("BONAFIDE_REVIEW_WITHIN", Duration.minutes(1), Duration.days(365)),
  describes:
    "how long a document that proves an affiliation waits for a reviewer; then it is rejected",
  expects: "a duration between 1 minute and 365 days",
  shown: "7 days",
  fallback: () => Option.some(affiliationDefaults.reviewWithin),
};

/** The duration of a reviewer's claim. */
export const reviewClaim: Setting<Duration.Duration> = {
  name: "BONAFIDE_REVIEW_CLAIM",
  config: duration("BONAFIDE_REVIEW_CLAIM", Duration.seconds(1), Duration.days(1)),
  describes: "how long a reviewer keeps what was claimed before others may have it",
  expects: "a duration between 1 second and 1 day",
  shown: "15 minutes",
  fallback: () => Option.some(affiliationDefaults.claimFor),
};

/** The required number of approvals. */
export const reviewApprovers: Setting<"1" | "2"> = {
  name: "BONAFIDE_REVIEW_APPROVERS",
  config: Config.Literals(["1", "2"], "BONAFIDE_REVIEW_APPROVERS"),
  describes: "how many reviewers have to approve a document that proves an affiliation",
  expects: "1 or 2",
  shown: "1",
  fallback: () => Option.some("1"),
};

/** How long an affiliation of a family holds whose evidence names no end. */
const termOf = (family: AffiliationFamily): Setting<Duration.Duration> => {
  const name = `BONAFIDE_${family.toUpperCase()}_TERM`;
  return {
    name,
    config: duration(name, Duration.minutes(1), Duration.days(3_650)),
    describes: `how long a verified ${family} is one without an end in the evidence; then records are asked again, and a document has to be sent again`,
    expects: "a duration between 1 minute and 3650 days",
    shown: "365 days",
    fallback: () => Option.some(affiliationDefaults.terms[family]),
  };
};
export const teacherTerm = termOf("teacher");
export const studentTerm = termOf("student");
export const militaryTerm = termOf("military");
export const responderTerm = termOf("responder");

/** The number of failed checks of one person. */
export const attemptsPerPerson: Setting<number | undefined> = {
  name: "BONAFIDE_PERSON_ATTEMPTS",
  config: Config.schema(
    Schema.FiniteFromString.check(Schema.isInt(), Schema.isGreaterThan(0)),
    "BONAFIDE_PERSON_ATTEMPTS",
  ),
  describes:
    "how many checks of one person by one organization may fail within BONAFIDE_PERSON_ATTEMPTS_WITHIN; more are refused with 429",
  expects: "a whole number above 0",
  shown: "10 in production, unlimited in sandbox",
  fallback: (environment) => Option.some(environment === "production" ? 10 : undefined),
};

/** The time in which they count. */
export const attemptsWithin: Setting<Duration.Duration> = {
  name: "BONAFIDE_PERSON_ATTEMPTS_WITHIN",
  config: duration("BONAFIDE_PERSON_ATTEMPTS_WITHIN", Duration.minutes(1), Duration.days(30)),
  describes: "how long a failed check of a person counts",
  expects: "a duration between 1 minute and 30 days",
  shown: "1 day",
  fallback: () => Option.some(Duration.days(1)),
};
