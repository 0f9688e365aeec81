import { Context } from "effect";

/** The operator's settings for documents. */
export class DocumentSettings extends Context.Service<
  DocumentSettings,
  {
    /** How long images are kept, in milliseconds. Images of a failed document are deleted at once. */
    readonly imageRetention: number;
    /** Whether a person decides when the reader is in doubt. */
    readonly review: boolean;
  }
>()("@bonafide/core/document/DocumentSettings") {}
