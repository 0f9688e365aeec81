import { Context, Duration } from "effect";
import type { UnseenRules } from "./UnseenFields.ts";

/** How long images are kept, and what is done with documents in doubt, as an operator decides. */
export interface DocumentChoices {
  /** How long images are kept. Images of a failed document are deleted at once. */
  readonly imageRetention: Duration.Duration;
  /** Whether a person decides when the reader is in doubt. */
  readonly review: boolean;
  /** What is done with fields that could not be seen in print. */
  readonly unseen: UnseenRules;
}

/** What holds where an operator decides nothing. */
export const documentDefaults: DocumentChoices = {
  imageRetention: Duration.days(30),
  review: false,
  unseen: {},
};

/** The operator's settings for documents. */
export const DocumentSettings = Context.Reference<DocumentChoices>(
  "@bonafide/core/document/DocumentSettings",
  { defaultValue: () => documentDefaults },
);
