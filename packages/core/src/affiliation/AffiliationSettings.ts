import { Context, type Duration } from "effect";
import type { AffiliationFamily } from "./AffiliationFamily.ts";

/** The operator's settings for affiliations. */
export class AffiliationSettings extends Context.Service<
  AffiliationSettings,
  {
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
>()("@bonafide/core/affiliation/AffiliationSettings") {}
