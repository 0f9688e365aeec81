import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { orLogDefect } from "@bonafide/core/defect/DefectLog";
import { Effect, Layer, Schedule } from "effect";

/** Rejects once a minute what no reviewer decided on in time, for as long as the server runs. */
export const ReviewWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const reviews = yield* AffiliationReviews;
    const once = orLogDefect("Old uploads could not be rejected")(reviews.expire);
    yield* Effect.forkScoped(Effect.schedule(once, Schedule.spaced("1 minute")));
  }),
);
