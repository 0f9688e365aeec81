import { Context, type Effect, type Option, Schema } from "effect";
import type { AffiliationDocument } from "./AffiliationRequest.ts";

/**
 * Why a reviewer could not look at a document: parts of it are missing or broken, it asks for a password, it has more
 * pages or pixels than are shown, or it takes more time or memory than a document may.
 */
export const ViewingFault = Schema.Literals([
  "damaged",
  "encrypted",
  "too_many_pages",
  "too_many_pixels",
  "too_costly",
]);
export type ViewingFault = typeof ViewingFault.Type;

/** The most pages of a PDF that are shown. */
export const maxPages = 30;

/** Decodes a document as a reviewer's screen would, within bounds of time and memory. */
export class DocumentViewer extends Context.Service<
  DocumentViewer,
  {
    /** Why a document cannot be looked at; undefined where it can. Askers take turns at the viewer. */
    readonly faultOf: (
      document: AffiliationDocument,
      asker: string,
    ) => Effect.Effect<ViewingFault | undefined>;
    /** How many pages a PDF has; 0 where they cannot be shown. */
    readonly pagesOf: (pdf: Uint8Array, asker: string) => Effect.Effect<number>;
    /** A page of a PDF, from 1, as a JPEG of up to 1,600 pixels a side; absent where it cannot be shown. */
    readonly pageOf: (
      pdf: Uint8Array,
      page: number,
      asker: string,
    ) => Effect.Effect<Option.Option<Uint8Array>>;
  }
>()("@bonafide/core/affiliation/DocumentViewer") {}
