import { Effect, Schedule } from "effect";
import type { Answer } from "./Prober.ts";
import { Unmet, type Untried } from "./Sentence.ts";

/** Reads a transaction until it is decided, for a minute at most. */
export const untilDecided = (
  read: Effect.Effect<Answer, Unmet | Untried>,
  isDecided: (answer: Answer) => boolean,
): Effect.Effect<Answer, Unmet | Untried> =>
  read.pipe(
    Effect.filterOrFail(
      isDecided,
      () => new Unmet({ message: "the transaction was still pending after a minute" }),
    ),
    Effect.retry(Schedule.max([Schedule.spaced("500 millis"), Schedule.recurs(120)])),
  );
