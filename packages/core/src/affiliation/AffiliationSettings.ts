import { Context } from "effect";

/** What an operator decides about affiliations. Times are in milliseconds. */
export class AffiliationSettings extends Context.Service<
  AffiliationSettings,
  {
    /** How long an upload waits for its reviewer at most. */
    readonly reviewWithin: number;
    /** How long a reviewer keeps what was claimed. */
    readonly claimFor: number;
    /** How many have to approve an upload. */
    readonly approvers: 1 | 2;
    /** How long uploaded documents are kept. */
    readonly imageRetention: number;
  }
>()("@bonafide/core/affiliation/AffiliationSettings") {}
