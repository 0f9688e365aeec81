import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { orLogDefect } from "@bonafide/core/defect/DefectLog";
import { PeerWakes } from "@bonafide/core/storage/PeerWakes";
import { Effect, Layer } from "effect";

/** How late a review may end in a fleet, in milliseconds: looking costs each worker a transaction. */
const longestLate = 30_000;

/** Rejects what no reviewer decided on in time, for as long as the server runs. */
export const ReviewWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const reviews = yield* AffiliationReviews;
    const { longestWait } = yield* PeerWakes;
    const all: Effect.Effect<number> = Effect.flatMap(reviews.expire, (count) =>
      count === 0 ? Effect.succeed(count) : all,
    );
    yield* orLogDefect("Old uploads could not be rejected")(all).pipe(
      Effect.andThen(Effect.suspend(() => Effect.sleep(Math.min(longestLate, longestWait())))),
      Effect.forever,
      Effect.forkScoped,
    );
  }),
);
