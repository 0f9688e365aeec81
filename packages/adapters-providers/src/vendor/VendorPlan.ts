import { Duration, Effect, Schema } from "effect";

const count = (minimum: number, maximum: number, fallback: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum })).pipe(
    Schema.withDecodingDefaultType(Effect.succeed(fallback)),
  );

const seconds = (fallback: Duration.Duration, maximum: Duration.Duration) =>
  Schema.DurationFromString.check(
    Schema.makeFilter((duration: Duration.Duration) =>
      Duration.between(duration, { minimum: Duration.millis(1), maximum }),
    ),
  ).pipe(Schema.withDecodingDefaultType(Effect.succeed(fallback)));

/**
 * How a vendor is used, beside its settings in the vendors file.
 *
 * `order`: lower ones are asked first. `weight`: how often a vendor comes first within its order; 0 keeps it as a
 * reserve. `timeLimit`: for one attempt, at most 15 seconds. `retries`: further attempts if certainly nothing was sent.
 * After `breakAfter` failures in a row a vendor is skipped for `restFor`.
 */
export const VendorPlan = Schema.Struct({
  order: count(0, 1_000, 0),
  weight: count(0, 1_000, 1),
  timeLimit: seconds(Duration.seconds(4), Duration.seconds(15)),
  retries: count(0, 5, 0),
  breakAfter: count(1, 1_000, 5),
  restFor: seconds(Duration.seconds(30), Duration.hours(1)),
});
export type VendorPlan = typeof VendorPlan.Type;
