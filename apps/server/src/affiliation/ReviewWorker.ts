import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { sweepEvery } from "@bonafide/core/due/Sweep";
import { Effect, Layer } from "effect";

/** Rejects what no reviewer decided on in time, for as long as the server runs. */
export const ReviewWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const reviews = yield* AffiliationReviews;
    const all: Effect.Effect<number> = Effect.flatMap(reviews.expire, (count) =>
      count === 0 ? Effect.succeed(count) : all,
    );
    yield* sweepEvery("1 second", "Old uploads could not be rejected", all);
  }),
);
