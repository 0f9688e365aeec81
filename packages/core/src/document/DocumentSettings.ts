import { Context, type Duration } from "effect";
import type { UnseenRules } from "./UnseenFields.ts";

/** The operator's settings for documents. */
export class DocumentSettings extends Context.Service<
  DocumentSettings,
  {
    /** How long images are kept. Images of a failed document are deleted at once. */
    readonly imageRetention: Duration.Duration;
    /** Whether a person decides when the reader is in doubt. */
    readonly review: boolean;
    /** What is done with fields that could not be seen in print; none when absent. */
    readonly unseen?: UnseenRules;
  }
>()("@bonafide/core/document/DocumentSettings") {}
