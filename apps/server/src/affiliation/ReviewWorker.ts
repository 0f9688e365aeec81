import { AttemptLimit } from "@bonafide/core/affiliation/AttemptLimit";
import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { orLogDefect } from "@bonafide/core/defect/DefectLog";
import { Effect, Layer, Schedule } from "effect";

/**
 * Rejects once a minute what no reviewer decided on in time, and forgets attempts whose time is over, for as long as the
 * server runs.
 */
export const ReviewWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const reviews = yield* AffiliationReviews;
    const attempts = yield* AttemptLimit;
    const once = Effect.andThen(
      orLogDefect("Old uploads could not be rejected")(reviews.expire),
      orLogDefect("Old attempts could not be forgotten")(attempts.sweep),
    );
    yield* Effect.forkScoped(Effect.schedule(once, Schedule.spaced("1 minute")));
  }),
);
