import { Context, type Duration } from "effect";

/** The operator's settings for affiliations. */
export class AffiliationSettings extends Context.Service<
  AffiliationSettings,
  {
    /** The longest time in review. */
    readonly reviewWithin: Duration.Duration;
    /** How long a claim lasts. */
    readonly claimFor: Duration.Duration;
    /** How many reviewers must approve an upload. */
    readonly approvers: 1 | 2;
    /** How long uploaded documents are kept. */
    readonly imageRetention: Duration.Duration;
  }
>()("@bonafide/core/affiliation/AffiliationSettings") {}
