import { Context } from "effect";

/** The operator's settings for affiliations. Times are in milliseconds. */
export class AffiliationSettings extends Context.Service<
  AffiliationSettings,
  {
    /** The longest time in review. */
    readonly reviewWithin: number;
    /** How long a claim lasts. */
    readonly claimFor: number;
    /** How many reviewers must approve an upload. */
    readonly approvers: 1 | 2;
    /** How long uploaded documents are kept. */
    readonly imageRetention: number;
  }
>()("@bonafide/core/affiliation/AffiliationSettings") {}
