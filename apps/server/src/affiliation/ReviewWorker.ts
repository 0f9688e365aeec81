import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { sweepEvery } from "@bonafide/core/due/Sweep";
import { Effect, Layer } from "effect";

/** Rejects what no reviewer decided on in time, for as long as the server runs. */
export const ReviewWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const { expire } = yield* AffiliationReviews;
    yield* sweepEvery({
      name: "reviews",
      every: "1 minute",
      failed: "Old uploads could not be rejected",
      work: Effect.repeat(expire, { while: (count) => count > 0 }),
    });
  }),
);
