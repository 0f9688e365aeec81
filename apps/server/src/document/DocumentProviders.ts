import { SandboxDocumentReader } from "@bonafide/adapters-providers/document/sandbox/SandboxDocumentReader";
import { secondOpinion } from "@bonafide/adapters-providers/document/vendor/SecondOpinion";
import { VendorDocumentReader } from "@bonafide/adapters-providers/document/vendor/VendorDocumentReader";
import { EmbeddedDocumentReader } from "@bonafide/document-reader/worker/EmbeddedDocumentReader";
import { SharpImageResizer } from "@bonafide/adapters-providers/passback/SharpImageResizer";
import type { DocumentReader } from "@bonafide/core/document/DocumentReader";
import { DocumentSettings } from "@bonafide/core/document/DocumentSettings";
import { Duration, Effect, Layer } from "effect";
import {
  documentReader,
  documentVendorToken,
  documentVendorUrl,
} from "../settings/DocumentSettings.ts";
import { ServerSettings, SettingsRefused } from "../settings/ServerSettings.ts";

const embedded = Layer.unwrap(
  Effect.map(ServerSettings, ({ documentThreads, documentTimeLimit, environment }) =>
    EmbeddedDocumentReader({
      threads: documentThreads,
      budget: Duration.toMillis(documentTimeLimit),
      acceptSpecimens: environment === "sandbox",
    }),
  ),
);

/** How many documents a vendor is asked about at once. */
const atOnce = 8;

const vendor = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* ServerSettings;
    const {
      documentVendorTimeLimit,
      documentVendorToken: token,
      documentVendorUrl: url,
    } = settings;
    if (url === undefined || token === undefined) {
      const missing = [
        ...(url === undefined ? [documentVendorUrl] : []),
        ...(token === undefined ? [documentVendorToken] : []),
      ];
      const why = `${documentReader.name} names a vendor`;
      return yield* new SettingsRefused({
        problems: missing.map(
          ({ describes, name }) => `${name} is missing, and ${why}: ${describes}`,
        ),
      });
    }
    return VendorDocumentReader({ url, token, timeLimit: documentVendorTimeLimit, atOnce });
  }),
);

const chosen = Layer.unwrap(
  Effect.map(
    ServerSettings,
    ({ documentReader }): Layer.Layer<DocumentReader, SettingsRefused, ServerSettings> => {
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
  Effect.map(ServerSettings, ({ documentReview, imageRetention }) =>
    DocumentSettings.of({
      imageRetention: Duration.toMillis(imageRetention),
      review: documentReview,
    }),
  ),
);

/** Who reads documents, as the settings choose, what the operator decided about them, and who makes images smaller. */
export const DocumentProviders = Layer.mergeAll(reader, settings, SharpImageResizer);
