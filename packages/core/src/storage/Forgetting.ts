import { Clock, Effect } from "effect";

/** How many rows go at once. */
const batch = 500;

/** Rows that are deleted a while after they are over. */
export interface Forgettable {
  /** Deletes at most `limit` rows from before `at` (epoch milliseconds), and says how many those were. */
  readonly forgetBefore: (at: number, limit: number) => Effect.Effect<number>;
}

/** Deletes all rows that are older than `age` milliseconds, one batch after the other, and says how many those were. */
export const forgetOlder = ({ forgetBefore }: Forgettable, age: number): Effect.Effect<number> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const from = (gone: number): Effect.Effect<number> =>
      Effect.flatMap(forgetBefore(now - age, batch), (count) =>
        count === 0 ? Effect.succeed(gone) : from(gone + count),
      );
    return from(0);
  });
