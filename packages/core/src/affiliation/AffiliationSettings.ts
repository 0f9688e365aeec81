import { Context, Duration } from "effect";
import type { AffiliationFamily } from "./AffiliationFamily.ts";

/** How long reviews may last, how many reviewers must approve, and how long documents are kept, as an operator decides. */
export interface AffiliationChoices {
  /** The longest time in review. */
  readonly reviewWithin: Duration.Duration;
  /** How long a reviewer keeps what was claimed. */
  readonly claimFor: Duration.Duration;
  /** How many reviewers must approve an upload. */
  readonly approvers: 1 | 2;
  /** How long uploaded documents are kept. */
  readonly imageRetention: Duration.Duration;
  /** How long an affiliation holds whose evidence names no end. */
  readonly terms: Readonly<Record<AffiliationFamily, Duration.Duration>>;
}

const year = Duration.days(365);

/** What holds where an operator decides nothing. */
export const affiliationDefaults: AffiliationChoices = {
  reviewWithin: Duration.days(7),
  claimFor: Duration.minutes(15),
  approvers: 1,
  imageRetention: Duration.days(30),
  terms: { teacher: year, student: year, military: year, responder: year },
};

/** The operator's settings for affiliations. */
export const AffiliationSettings = Context.Reference<AffiliationChoices>(
  "@bonafide/core/affiliation/AffiliationSettings",
  { defaultValue: () => affiliationDefaults },
);
