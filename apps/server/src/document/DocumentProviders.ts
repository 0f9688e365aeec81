import { SandboxDocumentReader } from "@bonafide/adapters-providers/document/sandbox/SandboxDocumentReader";
import { DocumentReader } from "@bonafide/core/document/DocumentReader";
import { DocumentSettings } from "@bonafide/core/document/DocumentSettings";
import { Duration, Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

const reader = Layer.unwrap(
  Effect.map(ServerSettings, ({ environment }) =>
    environment === "sandbox"
      ? SandboxDocumentReader.pipe(Layer.provide(DocumentReader.layerNone))
      : DocumentReader.layerNone,
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

/** Who reads documents, as the settings choose, and what the operator decided about them. */
export const DocumentProviders = Layer.mergeAll(reader, settings);
