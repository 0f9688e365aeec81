import { Clock, Effect } from "effect";

/** How many rows are deleted at once. */
const batch = 500;

/** Rows that are deleted some time after they are over. */
export interface Forgettable {
  /** Deletes at most `limit` rows from before `at` (epoch milliseconds). Returns their number. */
  readonly forgetBefore: (at: number, limit: number) => Effect.Effect<number>;
}

/** Deletes all rows older than `age` milliseconds, batch by batch. Returns their number. */
export const forgetOlder = ({ forgetBefore }: Forgettable, age: number): Effect.Effect<number> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const from = (gone: number): Effect.Effect<number> =>
      Effect.flatMap(forgetBefore(now - age, batch), (count) =>
        count === 0 ? Effect.succeed(gone) : from(gone + count),
      );
    return from(0);
  });
