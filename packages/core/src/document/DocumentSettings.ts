import { Context, Duration } from "effect";
import type { ReadingRules } from "./ReadingRules.ts";

/** How long images are kept, and what is done with documents in doubt, as an operator decides. */
export interface DocumentChoices extends ReadingRules {
  /** How long images are kept. Images of a failed document are deleted at once. */
  readonly imageRetention: Duration.Duration;
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
