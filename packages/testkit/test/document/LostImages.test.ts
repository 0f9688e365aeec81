import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { DocumentReviews } from "@bonafide/core/document/DocumentReviews";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { memoryReading } from "../../src/document/MemoryDocumentReader.ts";
import { answer, Reviewing, stateOf, submit, sweep } from "./DocumentCases.ts";

/** The same store, whose objects are lost: rows, and nothing behind them. */
const lost = Effect.map(ImageStore, (images) =>
  ImageStore.of({ ...images, find: () => Effect.succeedNone, stream: () => Effect.succeedNone }),
);

/** A use case over that store. */
const overLost = <Id, Shape, R>(
  layer: Layer.Layer<Id, never, R>,
  port: Effect.Effect<Shape, never, Id>,
) => Effect.provide(port, Layer.provide(Layer.fresh(layer), Layer.effect(ImageStore, lost)));

describe("An image that its storage lost", () => {
  it.effect(
    "is no erased one to a reviewer, audits no look, and the document can be rejected",
    () =>
      Effect.gen(function* () {
        yield* answer(Effect.succeed({ ...memoryReading, doubtful: true }));
        const { id } = yield* submit;
        yield* sweep;
        const reviews = yield* overLost(DocumentReviews.layer, DocumentReviews);
        const looks = (yield* AuditLog).list({ subject: id, action: "document.front", limit: 9 });
        expect(yield* Effect.flip(reviews.image(id, "front"))).toMatchObject({
          _tag: "ImageLost",
          message: expect.stringContaining(`Reject ${id}`),
        });
        expect(yield* looks).toEqual([]);
        yield* reviews.reject(id, "InformationUnclear");
        expect(yield* stateOf(id)).toMatchObject({ _tag: "NotVerified" });
        expect(yield* Effect.flip(reviews.image(id, "front"))).toMatchObject({ _tag: "Refused" });
      }).pipe(Effect.provide(Reviewing)),
  );
});
