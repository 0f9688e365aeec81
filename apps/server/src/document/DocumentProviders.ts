import { ThreadDocumentViewer } from "@bonafide/adapters-providers/affiliation/ThreadDocumentViewer";
import { SandboxDocumentReader } from "@bonafide/adapters-providers/document/sandbox/SandboxDocumentReader";
import { secondOpinion } from "@bonafide/adapters-providers/document/vendor/SecondOpinion";
import { VendorDocumentReader } from "@bonafide/adapters-providers/document/vendor/VendorDocumentReader";
import { EmbeddedDocumentReader } from "@bonafide/document-reader/worker/EmbeddedDocumentReader";
import { SharpImageResizer } from "@bonafide/adapters-providers/passback/SharpImageResizer";
import { DocumentReader } from "@bonafide/core/document/DocumentReader";
import { DocumentSettings } from "@bonafide/core/document/DocumentSettings";
import { Duration, Effect, Layer } from "effect";
import { SeenDocuments } from "../sandbox/SeenDocuments.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";

const embedded = Layer.unwrap(
  Effect.gen(function* () {
    const { documentThreads, documentTimeLimit, environment, pinnedIssuers } =
      yield* ServerSettings;
    const seen = yield* SeenDocuments;
    const isSandbox = environment === "sandbox";
    return EmbeddedDocumentReader({
      threads: documentThreads,
      budget: Duration.toMillis(documentTimeLimit),
      acceptSpecimens: isSandbox,
      issuers: pinnedIssuers,
      explain: isSandbox ? seen.add : undefined,
    });
  }),
);

/** How many documents a vendor reads at once. */
const atOnce = 8;

const vendor = Layer.unwrap(
  Effect.map(
    ServerSettings,
    ({ documentVendorTimeLimit, documentVendorToken, documentVendorUrl }) =>
      // The settings require both if a vendor reads.
      documentVendorUrl === undefined || documentVendorToken === undefined
        ? Layer.effect(DocumentReader, Effect.die("The document vendor is not set."))
        : VendorDocumentReader({
            url: documentVendorUrl,
            token: documentVendorToken,
            timeLimit: documentVendorTimeLimit,
            atOnce,
          }),
  ),
);

const chosen = Layer.unwrap(
  Effect.map(
    ServerSettings,
    ({ documentReader }): Layer.Layer<DocumentReader, never, SeenDocuments | ServerSettings> => {
      switch (documentReader) {
        case "embedded":
          return embedded;
        case "vendor":
          return vendor;
        case "embedded-then-vendor":
          return secondOpinion(embedded, vendor);
      }
    },
  ),
);

const reader = Layer.unwrap(
  Effect.map(ServerSettings, ({ environment }) =>
    environment === "sandbox" ? SandboxDocumentReader.pipe(Layer.provide(chosen)) : chosen,
  ),
);

const settings = Layer.effect(
  DocumentSettings,
  Effect.map(
    ServerSettings,
    ({ documentDoubtful, documentReview, documentUnseen, imageRetention }) => ({
      imageRetention,
      doubtful: documentDoubtful,
      review: documentReview,
      unseen: documentUnseen,
    }),
  ),
);

/**
 * Who reads documents, as the settings choose, what the operator decided about them, who makes images smaller, and who
 * decodes uploads; and, in a sandbox, what the last readings saw.
 */
export const DocumentProviders = Layer.mergeAll(
  reader,
  settings,
  SharpImageResizer,
  ThreadDocumentViewer,
).pipe(Layer.provideMerge(SeenDocuments.layer));
