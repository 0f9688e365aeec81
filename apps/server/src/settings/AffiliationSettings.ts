import { Config, Duration, Option } from "effect";
import { duration, type Setting } from "./Setting.ts";

/** How long an upload waits for its reviewer. */
export const reviewWithin: Setting<Duration.Duration> = {
  name: "BONAFIDE_REVIEW_WITHIN",
  config: duration("BONAFIDE_REVIEW_WITHIN", Duration.minutes(1), Duration.days(365)),
  describes:
    "how long a document that proves an affiliation waits for a reviewer; then it is rejected",
  expects: "a duration between 1 minute and 365 days",
  shown: "7 days",
  fallback: () => Option.some(Duration.days(7)),
};

/** How long a claim holds. */
export const reviewClaim: Setting<Duration.Duration> = {
  name: "BONAFIDE_REVIEW_CLAIM",
  config: duration("BONAFIDE_REVIEW_CLAIM", Duration.seconds(1), Duration.days(1)),
  describes: "how long a reviewer keeps what was claimed before others may have it",
  expects: "a duration between 1 second and 1 day",
  shown: "15 minutes",
  fallback: () => Option.some(Duration.minutes(15)),
};

/** How many have to approve. */
export const reviewApprovers: Setting<"1" | "2"> = {
  name: "BONAFIDE_REVIEW_APPROVERS",
  config: Config.Literals(["1", "2"], "BONAFIDE_REVIEW_APPROVERS"),
  describes: "how many reviewers have to approve a document that proves an affiliation",
  expects: "1 or 2",
  shown: "1",
  fallback: () => Option.some("1"),
};
