import { Context } from "effect";

/** What an operator decides about documents. */
export class DocumentSettings extends Context.Service<
  DocumentSettings,
  {
    /** How long images are kept, in milliseconds. Those of a document that was not verified go at once. */
    readonly imageRetention: number;
    /** Whether a person decides where the reader is in doubt. */
    readonly review: boolean;
  }
>()("@bonafide/core/document/DocumentSettings") {}
