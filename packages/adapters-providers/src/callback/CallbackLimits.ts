import { Duration } from "effect";

/**
 * The limits of one attempt, and of all together.
 *
 * - `attempt`: the whole time, from resolving the name to the end of the answer
 * - `answerSize`: how many bytes of an answer are read, including its head
 * - `idleLines`: how many idle connections are kept
 * - `idleFor`: how long one is kept
 */
export interface CallbackLimits {
  readonly attempt: Duration.Duration;
  readonly answerSize: number;
  readonly idleLines: number;
  readonly idleFor: Duration.Duration;
}

/** Source: choices, section 3. Many receivers close idle connections after five seconds, so ours close earlier. */
export const callbackLimits: CallbackLimits = {
  attempt: Duration.seconds(15),
  answerSize: 64 * 1024,
  idleLines: 64,
  idleFor: Duration.seconds(4),
};
