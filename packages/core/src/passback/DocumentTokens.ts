import { Context, type Effect } from "effect";
import type { Grant } from "../oauth/Grant.ts";
import type { ImageSide } from "../document/ImageStore.ts";

/** Makes tokens for the sides of a document, with every read of the attributes. Source: interface, "Document Passback API". */
export class DocumentTokens extends Context.Service<
  DocumentTokens,
  {
    /** New tokens for these sides, for the grant's consumer, by the names of the sides. */
    readonly issue: (
      grant: Grant,
      transactionId: string,
      sides: ReadonlyArray<ImageSide>,
    ) => Effect.Effect<{ readonly front?: string; readonly back?: string }>;
  }
>()("@bonafide/core/passback/DocumentTokens") {}
