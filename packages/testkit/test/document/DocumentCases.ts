import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import type { DocumentRequest } from "@bonafide/core/document/DocumentRequest";
import { Documents } from "@bonafide/core/document/Documents";
import { documentDefaults, DocumentSettings } from "@bonafide/core/document/DocumentSettings";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { Duration, Effect, Layer, Option } from "effect";
import { sampleCaller } from "../../src/access/CallerSamples.ts";
import { MemoryDocumentReader } from "../../src/document/MemoryDocumentReader.ts";
import { bonafideWith } from "../../src/TestBonafide.ts";

export const caller = sampleCaller();
export const front = { type: "jpeg", name: "front.jpg", bytes: Uint8Array.of(1, 2, 3) } as const;
export const back = { type: "png", name: undefined, bytes: Uint8Array.of(4, 5, 6) } as const;
export const url = "https://partner.example/done";

export const request: DocumentRequest = {
  front,
  back,
  callbackUrl: url,
  verificationId: undefined,
  metadata: { order: 17 },
};

export const submit = Effect.flatMap(Documents, (documents) =>
  documents.submit(caller, "license", request),
);
export const sweep = Effect.flatMap(DueTransactions, (due) => due.sweep);
export const stateOf = Effect.fnUntraced(function* (id: string) {
  return (yield* (yield* Verifications).transactionStatus(Effect.succeed(caller), "document", id))
    .state;
});
export const imagesOf = Effect.fnUntraced(function* (id: string) {
  const images = yield* ImageStore;
  return [
    Option.getOrUndefined(yield* images.find(id, "front")),
    Option.getOrUndefined(yield* images.find(id, "back")),
  ];
});
export const answer = (...[next]: Parameters<MemoryDocumentReader["Service"]["answer"]>) =>
  Effect.flatMap(MemoryDocumentReader, (reader) => reader.answer(next));

export const unclear = {
  _tag: "Unread",
  failure: "InformationUnclear",
  reason: "back: blurred",
  checks: nothingChecked,
  doubtful: true,
} as const;

/** All of core, where a person decides what the reader doubts. */
export const Reviewing = bonafideWith(
  Layer.succeed(DocumentSettings, {
    ...documentDefaults,
    imageRetention: Duration.millis(1_000_000),
    review: true,
  }),
);
