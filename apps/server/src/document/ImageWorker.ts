import { ImageErasures } from "@bonafide/core/document/ImageErasures";
import { Effect, Layer } from "effect";

/** Erases images whose retention is over for as long as the server runs. */
export const ImageWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const erasures = yield* ImageErasures;
    yield* Effect.forkScoped(erasures.run);
  }),
);
